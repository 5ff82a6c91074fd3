/**
 * Refuses a body that is nested deeper than any call needs: what walks a value by calling itself (a hash, a schema,
 * PostgreSQL) would run out of stack, and that is a fault of the sender, not of the server.
 */
import type { Middleware } from 'koa';
import { unreadable } from './refusal';

const LEVELS_MAX = 32;

export function refuseDeepBodies(): Middleware {
  return async (http, next) => {
    if (isDeeper(http.request.body, LEVELS_MAX)) throw unreadable();
    await next();
  };
}

/** Level by level, without calling itself. */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= most; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Object.values(one))
        if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}
