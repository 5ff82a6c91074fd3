/** The set-up that tests of invoices and payments share: two preschools, a family of one, and who works with its money. */
import { beforeAll } from 'vitest';
import { runDueJobs } from '../../server/jobs/run-jobs';
import type { Caller } from '../support/api';
import { buildUser } from '../support/factories';
import { noServices } from '../support/services';
import { addFee, buildHousehold, buildPlace, dataOf, type Household, newInvoice, type Place } from './money';
import { runningApi } from './running-api';

type Named = { id: number };

/** Filled before the first test. */
export interface MoneyDesk {
  place: Place;
  elsewhere: Place;
  /** Pays for its children at `place`. */
  family: Household;
  finance: Caller;
  /** Of `place`. */
  principal: Caller;
  parent: Caller;
}

/** Call it at the top of a test file. */
export function moneyDesk({
  children = 1,
  withProviders = false,
}: {
  children?: number;
  withProviders?: boolean;
} = {}) {
  const running = runningApi({ withProviders });
  const desk = {} as MoneyDesk;
  beforeAll(async () => {
    const { knex, api } = running;
    desk.place = await buildPlace(running);
    desk.elsewhere = await buildPlace(running);
    desk.family = await buildHousehold(running, desk.place.preschool, children);
    desk.finance = await api.as(await buildUser(knex, 3));
    desk.principal = await api.as(await buildUser(knex, 4, { preschools: [desk.place.preschool] }));
    desk.parent = await api.as(desk.family.parent);
  });
  const child = () => desk.family.children[0] as Household['children'][0];
  const make = (form: object = {}, by = desk.finance) => newInvoice(by, desk.family.parent, form);
  return {
    running,
    desk,
    child,
    make,
    /** A new invoice of the family with a fee of RM 100, or of so many sen. */
    owing: async (form: object = {}, amount = 10_000) =>
      (await addFee(desk.finance, await make(form), child(), amount)).invoice,
    put: (invoice: Named, form: object, by = desk.finance) => by.put(`/api/invoices/${invoice.id}`, form),
    linesOf: async (invoice: Named) =>
      dataOf(await desk.principal.get(`/api/invoices/${invoice.id}/transactions?type[]=bill&type[]=deposit`)),
    paymentsOf: async (invoice: Named) =>
      dataOf(await desk.principal.get(`/api/invoices/${invoice.id}/transactions?type[]=payment`)),
    trail: (invoice: Named) =>
      running
        .knex('audit_entries')
        .where({ entity_type: 'invoice', entity_id: String(invoice.id) })
        .orderBy('id'),
    /** Runs what waits in the queue. */
    work: () => runDueJobs(running.url, { knex: running.knex, clock: running.clock, services: noServices }),
  };
}
