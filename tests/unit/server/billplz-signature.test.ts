/** The X-Signature of Billplz: over the strings as received, whole elements sorted as lower-cased. */
import { describe, expect, it } from 'vitest';
import {
  type Fields,
  isSigned,
  readSigned,
  signedText,
  signFields,
} from '../../../server/payment-providers/billplz/signature';

const KEY = 'S-s7b4yWpp9h7rrkNM1i3Z_g';
const SIGNATURE = '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e';
const published: Fields = [
  ['id', 'zq0tm2wc'],
  ['collection_id', 'yhx5t1pp'],
  ['paid', 'true'],
  ['state', 'paid'],
  ['amount', '100'],
  ['paid_amount', '100'],
  ['due_at', '2018-9-27'],
  ['email', 'tester@test.com'],
  ['mobile', ''],
  ['name', 'TESTER'],
  ['url', 'http://www.billplz-sandbox.com/bills/zq0tm2wc'],
  ['paid_at', '2018-09-27 15:15:09 +0800'],
];

describe('the signature', () => {
  it('is that of the published example', () => {
    expect(signedText(published)).toBe(
      'amount100|collection_idyhx5t1pp|due_at2018-9-27|emailtester@test.com|idzq0tm2wc|mobile|nameTESTER|paid_amount100|paid_at2018-09-27 15:15:09 +0800|paidtrue|statepaid|urlhttp://www.billplz-sandbox.com/bills/zq0tm2wc',
    );
    expect(signFields(published, KEY)).toBe(SIGNATURE);
  });

  it('is found in a body as it is sent, whatever the order of its fields', () => {
    const body = new URLSearchParams([
      ['x_signature', SIGNATURE],
      ...[...published].reverse().map(([name, value]): [string, string] => [name, value]),
    ]).toString();
    expect(body).toContain('paid_at=2018-09-27+15%3A15%3A09+%2B0800');
    expect(isSigned(readSigned(body), KEY)).toBe(true);
  });

  it('sorts whole elements, not names: paid_amount before paid with its value', () => {
    expect(
      signedText([
        ['paid', 'true'],
        ['paid_at', ''],
        ['paid_amount', '1'],
      ]),
    ).toBe('paid_amount1|paid_at|paidtrue');
  });

  it('sorts as lower-cased, so that capitals do not come first and an underscore stays before letters', () => {
    expect(
      signedText([
        ['b', '1'],
        ['A', '1'],
        ['a_', '1'],
        ['Za', '1'],
        ['z', 'A'],
      ]),
    ).toBe('A1|a_1|b1|zA|Za1');
  });

  it('of a redirect joins a nested name with its parent', () => {
    const fields: Fields = [
      ['billplz[id]', 'zq0tm2wc'],
      ['billplz[paid_at]', '2018-09-27 15:15:09 +0800'],
      ['billplz[paid]', 'true'],
    ];
    expect(signedText(fields)).toBe(
      'billplzidzq0tm2wc|billplzpaid_at2018-09-27 15:15:09 +0800|billplzpaidtrue',
    );
    const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
    query.append('billplz[x_signature]', signFields(fields, KEY));
    expect(isSigned(readSigned(query.toString()), KEY)).toBe(true);
  });

  it('is refused where a field, the key or the signature is another, is missing or is there twice', () => {
    const signed: Fields = [...published, ['x_signature', SIGNATURE]];
    expect(isSigned(signed, KEY)).toBe(true);
    expect(isSigned(signed, 'another key')).toBe(false);
    expect(isSigned(signed, '')).toBe(false);
    expect(isSigned(published, KEY)).toBe(false);
    expect(isSigned([...published, ['x_signature', '']], KEY)).toBe(false);
    expect(isSigned([...published, ['x_signature', SIGNATURE.toUpperCase()]], KEY)).toBe(false);
    expect(isSigned([...signed, ['x_signature', SIGNATURE]], KEY)).toBe(false);
    for (const [at] of published.entries()) {
      const forged = published.map((field, index): [string, string] =>
        index === at ? [field[0], `${field[1]}1`] : [field[0], field[1]],
      );
      expect(isSigned([...forged, ['x_signature', SIGNATURE]], KEY)).toBe(false);
      expect(isSigned([...published.toSpliced(at, 1), ['x_signature', SIGNATURE]], KEY)).toBe(false);
    }
    expect(isSigned([...published, ['extra', '1'], ['x_signature', SIGNATURE]], KEY)).toBe(false);
  });
});
