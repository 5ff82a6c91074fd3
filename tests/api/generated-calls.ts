/**
 * Generated calls of the contract: what a declaration allows, and nearly that. From the JSON Schema of each
 * declaration, which is also what the OpenAPI document tells the world.
 */
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoints/endpoint';

/** The part of JSON Schema that the contract comes out as. */
interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

interface GeneratedCall {
  path: string;
  /** Undefined for none; a text is sent as it is, without being JSON. */
  body: unknown;
}

/** Ids that exist, so that calls come past the first question. */
export interface KnownIds {
  numbers: readonly number[];
  uuids: readonly string[];
}

/** What has broken servers before, wherever a value can stand. */
const unpleasant: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; DROP TABLE users; --",
    '<img src=x onerror=alert(1)>',
    '{{constructor}}',
    '__proto__',
    '../../etc/passwd',
    '%00',
    '%',
    '_',
    '\\',
    '=HYPERLINK("http://x")',
    '9999-12-31',
    '0000-00-00',
    '2026-02-30',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(30),
    'x'.repeat(20_000),
    '李'.repeat(5_000),
    true,
    0,
    -1,
    0.1,
    1e15,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    { __proto__: null, toString: 1 },
    Array.from({ length: 2_000 }, (_, index) => index),
  ),
  fc.integer({ min: 1, max: 60 }).map((depth) => {
    let deep: unknown = 1;
    for (let level = 0; level < depth; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    return deep;
  }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values of this declaration, two of three as declared, the others a little off. */
export function valuesOf(schema: z.ZodMiniType, known: KnownIds): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return nearly(generated(json, known, json.$defs ?? {}));
}

/** Calls of this declaration. */
export function callsOf(endpoint: Endpoint, known: KnownIds): Arbitrary<GeneratedCall> {
  const of = (schema: Endpoint['body']) => valuesOf(schema, known);
  const hasBody = endpoint.method !== 'GET';
  return fc
    .record({
      params: of(endpoint.params),
      query: of(endpoint.query),
      body: hasBody ? of(endpoint.body) : fc.constant(undefined),
    })
    .map(({ params, query, body }) => ({
      path: pathOf(endpoint.path, asRecord(params)) + queryOf(asRecord(query)),
      body,
    }));
}

/** A longer line is the HTTP server's to refuse (431), not ours; a sign is nine when it is encoded. */
const PARAMETER_SIGNS_MAX = 500;

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encode(textOf(params[name]).slice(0, PARAMETER_SIGNS_MAX)) || '0',
  );
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 40).map((one) => [`${name}[]`, one]) : [[name, value]]).map(
      ([key, one]) => `${encode(String(key))}=${encode(textOf(one))}`,
    ),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 6_000).replace(/%.?$/, '')}`;
}

function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return text.slice(0, 3_000);
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The value as it is, or with one place of it made unpleasant, left out, or beside something undeclared. */
function nearly(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const spoilt = fc
    .tuple(valid, unpleasant, fc.nat(), fc.constantFrom('replace', 'leave-out', 'add', 'whole'))
    .map(([value, bad, at, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null)
        return how === 'whole' ? bad : value;
      const copy = structuredClone(value) as Record<string, unknown>;
      const names = Object.keys(copy);
      const name = names[at % Math.max(1, names.length)];
      if (how === 'add' || name === undefined) return { ...copy, undeclared: bad, id: bad };
      if (how === 'replace') copy[name] = bad;
      else delete copy[name];
      return copy;
    });
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: spoilt });
}

function generated(
  schema: JsonSchema,
  known: KnownIds,
  defs: Record<string, JsonSchema>,
  depth = 0,
): Arbitrary<unknown> {
  const inner = (one: JsonSchema) => generated(one, known, defs, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (schema.$ref) return inner(defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(inner));
  if (schema.allOf) {
    const all = schema.allOf.map(inner);
    return fc.tuple(...all).map((parts) => Object.assign({}, ...parts.map(asRecord)));
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inner, known);
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'string':
      return stringOf(schema, known);
    case 'integer':
      return fc.oneof(fc.constantFrom(...known.numbers), integerOf(schema));
    case 'number':
      return fc.double({ noNaN: true, min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string(), fc.integer(), fc.constant(null));
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (one: JsonSchema) => Arbitrary<unknown>,
  known: KnownIds,
): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, inner(field)] as const);
  const named = fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
  if (typeof additionalProperties !== 'object') return named;
  const key = fc.oneof(fc.constantFrom(...known.numbers.map(String)), fc.string({ maxLength: 6 }));
  return fc.dictionary(key, inner(additionalProperties), { maxKeys: 4 });
}

function stringOf(
  { pattern, format, minLength, maxLength }: JsonSchema,
  known: KnownIds,
): Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...known.uuids);
  if (format === 'email') return fc.constantFrom('a@b.my', 'nama.panjang+tag@contoh.edu.my');
  if (format === 'date-time') return fc.constantFrom('2026-03-11T02:03:04.000Z', '2026-03-11T10:03:04+08:00');
  const plausible = [
    ...known.numbers.map(String),
    '2026-03-11',
    '2026-03',
    '01-01-2020',
    'name',
    '-created_at',
    'true',
    '0',
    'Nur Aisyah',
    ...known.uuids,
  ];
  const fitting = plausible.filter((text) => pattern === undefined || new RegExp(pattern, 'u').test(text));
  const free = fc.string({
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 60, 300),
  });
  if (pattern === undefined) return fc.oneof(fc.constantFrom(...plausible), free);
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.constantFrom('1', 'a', '2026-03-11');
}

function integerOf({ minimum, maximum }: JsonSchema): Arbitrary<number> {
  const min = Math.max(minimum ?? -1_000_000_000, Number.MIN_SAFE_INTEGER);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum ?? 1_000_000_000, Number.MAX_SAFE_INTEGER)) });
}
