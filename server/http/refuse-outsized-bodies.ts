/**
 * Refuses a body that is nested deeper, or whose lists are longer, than any call needs. What walks a value by calling
 * itself (a hash, a schema, PostgreSQL) would run out of stack, and a statement out of parameters (65,535): faults of
 * the sender, not of the server.
 */
import type { Middleware } from 'koa';
import { messages } from '#shared/messages';
import { Refusal, unreadable } from './refusal';

const LEVELS_MAX = 32;
const LIST_MAX = 5_000;

export function refuseOutsizedBodies(): Middleware {
  return async (http, next) => {
    refuseOutsized(http.request.body);
    await next();
  };
}

/** Level by level, without calling itself. @throws Refusal 400, 413 */
function refuseOutsized(body: unknown): void {
  let level: object[] = isObject(body) ? [body] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LEVELS_MAX) throw unreadable();
    if (level.some((one) => Array.isArray(one) && one.length > LIST_MAX))
      throw new Refusal(413, messages.tooLarge);
    level = level.flatMap((one) => Object.values(one).filter(isObject));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
