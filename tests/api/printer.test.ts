/** Papers are drawn by a thread of the built server, in turns: who asks for fifty holds up neither calls nor others. */
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Outstandings } from '../../server/documents/outstandings';
import { ThreadPrinter, WAITING_EACH } from '../../server/documents/printer';
import type { Refusal } from '../../server/http/refusal';
import { buildInvoice, buildPreschool, buildUser } from '../support/factories';
import { readPdf } from '../support/read-pdf';
import { noServices } from '../support/services';
import { startApi } from '../support/start-api';
import { runningApi } from './running-api';

const running = runningApi();
const printer = new ThreadPrinter(resolve(import.meta.dirname, '../../dist/server/press.js'));
afterAll(() => printer.stop());

const OTHER = 2;
/** Rows on several pages. */
const LONG = 150;

/** A paper that takes as long as it has rows. */
const list = (rows: number): Outstandings => ({
  day: '2026-03-11',
  printedOn: '2026-03-11',
  total: 0,
  rows: Array.from({ length: rows }, (_, index) => ({
    preschool_id: 1,
    preschool_name: 'Tadika Melati',
    parent_id: index,
    role: 'Parent',
    phone: null,
    name: `Nur Aisyah ${index} 陳`,
    last_payment: null,
    days: 30,
    outstanding: 64_000,
  })),
});

it('one after the other and in turns, beside calls, and for each person only so many', async () => {
  const { knex, clock } = running;
  const api = await startApi({ knex, clock, services: { ...noServices, printer } });
  const finance = await api.as(await buildUser(knex, 3));
  const invoice = await buildInvoice(knex, await buildPreschool(knex), await buildUser(knex, 7));
  const path = `/invoices/${invoice.id}/download-invoice`;

  const drawn: string[] = [];
  const ask = async (name: string, rows: number, asker: number) => {
    const pdf = await printer.print('outstandings', list(rows), asker);
    drawn.push(name);
    return pdf;
  };
  const first = ask('the long one', LONG, finance.userId);
  const rest = Array.from({ length: 50 }, (_, at) => ask(`paper ${at}`, 1, finance.userId));
  const refused = rest.slice(WAITING_EACH);
  const other = ask('another’s', 1, OTHER);
  for (const { status, reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect((reason as Refusal).status).toBe(429);
  }

  // All of this while the long one is drawn.
  expect((await api.anonymous().get('/healthz')).status).toBe(200);
  const { status, headers } = await finance.get(path);
  expect(status).toBe(429);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(drawn).toEqual([]);

  const { text, pages } = await readPdf(await first);
  expect(pages.length).toBeGreaterThan(2);
  expect(text).toContain(`Nur Aisyah ${LONG - 1} 陳`);
  await other;
  // Those behind it may be drawn by now, too.
  expect(drawn.slice(0, 3)).toEqual(['the long one', 'paper 0', 'another’s']);
  await Promise.all(rest.slice(0, WAITING_EACH));
  expect((await finance.get(path)).status).toBe(200);
  await api.stop();
});

it('also after one that can’t be drawn, and after the thread has gone', async () => {
  const broken = printer.print('outstandings', { ...list(1), rows: null as never }, OTHER);
  const next = printer.print('outstandings', list(1), OTHER);
  await expect(broken).rejects.toThrow(/null/);
  expect((await readPdf(await next)).pages).toHaveLength(1);
  await printer.stop();
  expect((await readPdf(await printer.print('outstandings', list(1), OTHER))).pages).toHaveLength(1);
});
