/** How the contract reads what arrives: errors by field, lists and pages in a query. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatSen } from '#shared/domain/money';
import { idList, idText, pageQuery, requiredText, searchText } from '#shared/endpoints/endpoint';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { pushedOperation } from '#shared/endpoints/sync';
import { messages } from '#shared/messages';
import { readQuery } from '../../../server/http/query';

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : fieldErrors(parsed.error);
};

describe('errors by field', () => {
  const schema = z.object({
    name: requiredText('Name it.', 3, 'Shorter.'),
    rows: z.array(z.object({ notes: z.string() })),
  });

  it('join the path by dots and keep the words that were chosen', () => {
    expect(errorsOf(schema, { name: '', rows: [{ notes: 'x' }, {}] })).toEqual({
      name: ['Name it.'],
      'rows.1.notes': [messages.invalidField],
    });
    expect(errorsOf(schema, { name: 'four', rows: [] })).toEqual({ name: ['Shorter.'] });
  });

  it('stand under no name where the whole is wrong', () => {
    expect(errorsOf(schema, 'text')).toEqual({ '': [messages.invalidField] });
  });

  it('say each message once, and all that differ', () => {
    const twice = z.string().check(
      z.refine(() => false, 'One.'),
      z.refine(() => false, 'One.'),
      z.refine(() => false, 'Two.'),
    );
    expect(errorsOf(z.object({ field: twice }), { field: 'x' })).toEqual({ field: ['One.', 'Two.'] });
  });

  it('of a choice between two shapes are those of the full one', () => {
    const either = z.object({
      row: z.union([z.object({ deleted: z.literal(true) }), z.object({ notes: z.string('Write notes.') })]),
    });
    expect(errorsOf(either, { row: {} })).toEqual({ 'row.notes': ['Write notes.'] });
  });
});

describe('a query', () => {
  it('has lists in three forms, and one name for the size of a page', () => {
    const lists = ['status[]=1&status[]=2', 'status=1,2', 'status[0]=1&status[1]=2'].map((text) =>
      idList.parse(readQuery(text).status),
    );
    expect(lists).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(idList.parse(undefined)).toBeUndefined();
    for (const name of ['paginate', 'data_per_page', 'per_page'])
      expect(z.object(pageQuery).parse(readQuery(`${name}=7`))).toEqual({ page: 1, per_page: 7 });
    expect(z.object(pageQuery).parse({})).toEqual({ page: 1, per_page: 50 });
  });

  it('decodes what was encoded, and an empty value is none', () => {
    expect(readQuery('search=%E7%BE%8E%20a%2Bb&status=&page=')).toEqual({ search: '美 a+b' });
    expect(searchText.parse('  x ')).toBe('x');
  });

  it('has ids that are whole, positive and written plainly', () => {
    expect(idText.parse('42')).toBe(42);
    for (const text of ['0', '-1', '01', '1.0', '1e3', ' 1', '', '1'.repeat(16)])
      expect([text, idText.safeParse(text).success]).toEqual([text, false]);
    for (const text of ['1,,2', ',', 'a', '1,b']) expect(idList.safeParse(text).success).toBe(false);
  });
});

describe('an operation’s envelope', () => {
  it('is checked alone: whatever it carries is judged by itself', () => {
    const envelope = {
      operation_id: '0190a0a0-0000-7000-8000-000000000001',
      name: 'from_the_future',
      payload_version: 9,
      captured_at: 'whenever',
      clock_offset_ms: -1.5,
      arguments: { anything: [1, { at: 'all' }] },
      base: undefined,
    };
    expect(pushedOperation.safeParse(envelope).success).toBe(true);
    expect(pushedOperation.safeParse({ ...envelope, operation_id: 'x' }).success).toBe(false);
  });
});

describe('money', () => {
  it('reads in ringgit with two digits and commas', () => {
    expect([0, 5, 100, 123456, 100000000, -5, -123456].map(formatSen)).toEqual([
      'RM 0.00',
      'RM 0.05',
      'RM 1.00',
      'RM 1,234.56',
      'RM 1,000,000.00',
      '-RM 0.05',
      '-RM 1,234.56',
    ]);
  });
});
