/** Names each request, times it, and tells of it: to the log by its id, to Prometheus by its route. */
import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { log, toldIn } from '../log';
import type { Metrics } from './metrics';

/** What a proxy may have named it. */
const GIVEN_ID = /^[\w.-]{8,64}$/;

/** @param trustProxy whether the `X-Request-Id` that came with it is taken over */
export function observe(metrics: Metrics | null, trustProxy: boolean): Middleware {
  return async (http, next) => {
    const given = http.get('X-Request-Id');
    const requestId = trustProxy && GIVEN_ID.test(given) ? given : randomUUID();
    http.state.requestId = requestId;
    http.set('X-Request-Id', requestId);
    const began = process.hrtime.bigint();
    await toldIn({ request_id: requestId }, next);
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    // The path as it is declared: ids, names and one-time links stay out.
    const route = typeof http._matchedRoute === 'string' ? http._matchedRoute : 'app';
    const { method, status } = http;
    metrics?.answered(method, route, status, seconds);
    log.info({ request_id: requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'answered');
  };
}
