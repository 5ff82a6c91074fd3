/** What Billplz answers about a bill when it is asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { billplz } from '../../../server/payment-providers/billplz/provider';

const credentials = {
  billplz_api_key: 'key',
  billplz_x_signature: 'signature',
  billplz_collection_id: 'fees',
};

async function reportOf(said: unknown) {
  const bill = {
    id: 'b1',
    collection_id: 'fees',
    paid: true,
    state: 'paid',
    amount: 10_000,
    url: 'https://b.test/b1',
  };
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'application/json');
    answer.end(JSON.stringify({ ...bill, paid_amount: said }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const { report } = await billplz(`http://127.0.0.1:${port}`).find(credentials, 'b1');
    return report;
  } finally {
    server.close();
  }
}

it.each([10_000, '10000'])('reads an amount of %j', async (said) => {
  expect(await reportOf(said)).toMatchObject({ state: 'paid', amount: 10_000, doubt: null });
});

it.each(['1e4', '0x2710', '100.00', '', '12,00', 100.5])(
  'leaves an amount of %j to somebody',
  async (said) => {
    expect(await reportOf(said)).toMatchObject({
      state: 'paid',
      amount: null,
      doubt: expect.stringContaining('can’t be read'),
    });
  },
);
