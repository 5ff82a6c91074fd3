/** Figures for Prometheus at `/metrics`: requests by route, the process, the database's pool, the queue of jobs. */
import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messages } from '#shared/messages';
import { Refusal } from './refusal';

export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void;
  /** Serves the figures to whoever has the token, as `Authorization: Bearer`. */
  serve: Middleware;
}

export function createMetrics(knex: Knex, token: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'tadika_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'tadika_database_connections',
    help: 'Connections of this process, by what they do.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { pool } = knex.client;
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'asked for' }, pool.numPendingAcquires());
    },
  });
  new Gauge({
    name: 'tadika_jobs',
    help: 'Jobs of all servers, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await knex.raw(
        `SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
                count(*) FILTER (WHERE attempts >= max_attempts) AS given_up FROM graphile_worker.jobs`,
      );
      this.set({ state: 'waiting' }, rows[0].waiting);
      this.set({ state: 'given up' }, rows[0].given_up);
    },
  });
  const wanted = Buffer.from(`Bearer ${token}`);
  return {
    answered(method, route, status, seconds) {
      requests.observe({ method, route, status: String(status) }, seconds);
    },
    async serve(http) {
      const given = Buffer.from(http.get('Authorization'));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new Refusal(401, messages.notSignedIn);
      http.type = registry.contentType;
      http.body = await registry.metrics();
    },
  };
}
