/**
 * No text makes a pattern of the contract or of the log think for long: every field of every call takes, one after the
 * other, texts that patterns with a mistake try in endlessly many ways. 200,000 signs by a pattern that is right take
 * milliseconds of the processor, which a machine that is busy with something else does not lengthen.
 */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../../../server/http/contract';
import { createLog } from '../../../server/log';

const SIGNS = 200_000;
const LIMIT_MS = 2_000;

const hostile = [
  `${' '.repeat(SIGNS)}x`,
  `${'a'.repeat(SIGNS)}!`,
  `${'1'.repeat(SIGNS)}!`,
  `${'-'.repeat(SIGNS)}!`,
  `${'a.'.repeat(SIGNS / 2)}!`,
  `a@${'a.'.repeat(SIGNS / 2)}!`,
  `https://${'a/'.repeat(SIGNS / 2)} `,
  `${'<a '.repeat(SIGNS / 3)}`,
  `${'<p>'.repeat(SIGNS / 3)}`,
  `${'&#'.repeat(SIGNS / 2)}`,
  `${'['.repeat(SIGNS)}`,
  `${'1,'.repeat(SIGNS / 2)}`,
  `${'\n'.repeat(SIGNS)}x`,
  `${'李'.repeat(SIGNS)}!`,
];

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const fieldsOf = (schema: z.ZodMiniType) =>
  Object.keys(
    (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );

it('each is answered at once, whatever the field', { timeout: 300_000 }, () => {
  const slow: string[] = [];
  for (const { method, path, params, query, body } of contract) {
    for (const schema of [params, query, body] as z.ZodMiniType[]) {
      const fields = fieldsOf(schema);
      if (fields.length === 0) continue;
      for (const text of hostile) {
        const began = processorMs();
        schema.safeParse(Object.fromEntries(fields.map((field) => [field, text])));
        schema.safeParse(Object.fromEntries(fields.map((field) => [field, [text]])));
        const took = processorMs() - began;
        if (took > LIMIT_MS) slow.push(`${method} ${path} ${JSON.stringify(text.slice(0, 20))}: ${took} ms`);
      }
    }
  }
  expect(slow).toEqual([]);
});

it('each is logged at once', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const slow: string[] = [];
  for (const text of [...hostile, 'a@'.repeat(SIGNS / 2), `${'a'.repeat(SIGNS)}@`]) {
    const began = processorMs();
    log.error({ err: new Error(text), why: text }, text);
    const took = processorMs() - began;
    if (took > LIMIT_MS) slow.push(`${JSON.stringify(text.slice(0, 20))}: ${took} ms`);
  }
  expect(slow).toEqual([]);
  expect(lines).toHaveLength(hostile.length + 2);
});
