/**
 * A third payment provider, of the tests alone: it serves online banking, as another one does already. Its own simple
 * HTTP server stands in for it.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { messages } from '#shared/messages';
import type { Credentials, FoundPayment, PaymentProvider } from '../../server/payment-providers/provider';
import { ProviderProblem } from '../../server/payment-providers/provider-problem';

export const localPayKeys = { local_pay_key: 'a key of the third provider' };

interface Bill {
  id: string;
  amount: number;
  attempt: string;
  callback: string;
  state: 'open' | 'paid' | 'deleted';
}

const sign = (body: string, key = '') => createHmac('sha256', key).update(body).digest('hex');

export function localPay(url: string): PaymentProvider {
  async function ask(credentials: Credentials, method: string, path: string, body?: object) {
    const Authorization = credentials.local_pay_key ?? '';
    const sent = body && JSON.stringify(body);
    const answer = await fetch(url + path, { method, headers: { Authorization }, body: sent });
    if (answer.status === 401) throw new ProviderProblem('key', 'unknown key', 401);
    if (answer.status === 404) throw new ProviderProblem('not-found', 'unknown bill', 404);
    return { status: answer.status, bill: (await answer.json()) as Bill };
  }
  const found = ({ id, state, amount, attempt }: Bill): FoundPayment => ({
    report: { reference: id, state, amount: state === 'paid' ? amount : null, paidAt: null },
    attemptId: attempt,
  });
  return {
    id: 'localpay',
    methods: [1],
    limits: { least: 1, most: 1_000_000, message: messages.fpxLimits },
    credentials: ['local_pay_key'],
    noun: 'bill',
    reusedForMs: HOUR_MS,
    problems: { key: ['local_pay_key', messages.billplzKeyRefused] },
    test: async (credentials) => {
      await ask(credentials, 'GET', '/');
    },
    async start(credentials, { amountSen, attemptId, callbackUrl }) {
      const asked = { amount: amountSen, attempt: attemptId, callback: callbackUrl };
      const { bill } = await ask(credentials, 'POST', '/bills', asked);
      return { reference: bill.id, url: `${url}/bills/${bill.id}`, collectionId: null };
    },
    find: async (credentials, reference) =>
      found((await ask(credentials, 'GET', `/bills/${reference}`)).bill),
    cancel: async (credentials, reference) =>
      (await ask(credentials, 'DELETE', `/bills/${reference}`)).status === 200,
    async readWebhook(all, { rawBody, header }) {
      if (!all.some(({ local_pay_key }) => sign(rawBody, local_pay_key) === header('X-Sign')))
        return 'forged';
      const body: { event: string; bill: Bill } = JSON.parse(rawBody);
      const { report, attemptId } = found(body.bill);
      return {
        id: body.event,
        body,
        attemptId,
        report,
        reference: body.bill.id,
        amount: report.amount,
      };
    },
    readReturn: () => 'nothing',
  };
}

/** The provider's own side. */
export async function startLocalPay() {
  const bills = new Map<string, Bill>();
  const server = createServer(async (request, response) => {
    const end = (status: number, body: object = {}) => {
      response.statusCode = status;
      response.end(JSON.stringify(body));
    };
    let text = '';
    for await (const part of request) text += part;
    if (request.headers.authorization !== localPayKeys.local_pay_key) return end(401);
    if (request.method === 'POST') {
      const bill: Bill = { ...JSON.parse(text), id: randomUUID(), state: 'open' };
      bills.set(bill.id, bill);
      return end(200, bill);
    }
    if (request.url === '/') return end(200);
    const bill = bills.get(request.url?.split('/').at(-1) ?? '');
    if (!bill) return end(404);
    if (request.method !== 'DELETE') return end(200, bill);
    if (bill.state !== 'open') return end(422, bill);
    bill.state = 'deleted';
    end(200, bill);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const find = (id: string) => bills.get(id) as Bill;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pay: (id: string) => Object.assign(find(id), { state: 'paid' }),
    report: (id: string, state: Bill['state']) => {
      const body = JSON.stringify({ event: randomUUID(), bill: { ...find(id), state } });
      const headers = {
        'Content-Type': 'application/json',
        'X-Sign': sign(body, localPayKeys.local_pay_key),
      };
      return { url: find(id).callback, body, headers };
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
