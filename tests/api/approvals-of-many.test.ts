/** What an act of many asks a second person for is told once, and decided one by one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { notificationText } from '#shared/domain/notification-texts';
import { type Language, languages } from '#shared/languages';
import { stillTrue } from '../../server/features/notifications/still-true';
import { approvingDesk, type Named } from './approving';
import { dataOf, expectBooks, newInvoice } from './money';

const { setLimits, household, owing, approve, running, work, staff } = approvingDesk();

describe('what an act of many asks a second person for', () => {
  beforeEach(() => setLimits({ discount: 10_000 }));
  type Asked = Named & { act_id: string };
  /** By whatever names one of them, or all of them. */
  const toldOf = (asked: Asked[]) =>
    running
      .knex('notifications')
      .where({ user_id: staff.admin.userId, kind: 'approval_requested' })
      .whereIn(
        'event',
        asked.flatMap(({ id, act_id }) => [String(id), act_id]),
      );
  const requestsFor = async (invoices: Named[]): Promise<Asked[]> =>
    running
      .knex('approvals')
      .whereIn(
        'invoice_id',
        invoices.map(({ id }) => id),
      )
      .orderBy('id');
  const cancel = { act: 'status', payment_status: 9, reason: 'They never came.' };
  const large = async (many: number) => {
    const home = await household();
    const invoices: Named[] = [];
    for (let nth = 0; nth < many; nth += 1) invoices.push(await owing(home, 20_000));
    return { home, invoices };
  };
  const list = async () => dataOf(await staff.admin.get('/api/notifications'));

  it('is told each person once, with how many wait, and leads to them while one does', async () => {
    const { invoices } = await large(3);
    const ids = invoices.map(({ id }) => id);
    dataOf(await staff.finance.post('/api/invoices/bulk', { ...cancel, ids }));
    const asked = await requestsFor(invoices);
    expect(asked).toHaveLength(3);
    const told = await toldOf(asked);
    expect(told).toMatchObject([{ about: { requests: 3 } }]);
    expect(await list()).toContainEqual(
      expect.objectContaining({
        id: told[0].id,
        path: '/approvals',
        about: expect.objectContaining({ requests: 3 }),
      }),
    );
    const own = { user_id: staff.financeUser.id, event: told[0].event };
    expect(await running.knex('notifications').where(own)).toEqual([]);
    const counts = async () => (await stillTrue(running.knex, [told[0].id])).size;
    expect(await counts()).toBe(1);
    for (const one of asked.slice(1)) dataOf(await approve(one));
    expect(await counts()).toBe(1);
    dataOf(await approve(asked[0] as Named));
    expect(await counts()).toBe(0);
    await expectBooks(running);
  });

  it('is told to who asked once, when all of it is decided; two at once are decided both', async () => {
    const { invoices } = await large(4);
    dataOf(await staff.finance.post('/api/invoices/bulk', { ...cancel, ids: invoices.map(({ id }) => id) }));
    const asked = (await requestsFor(invoices)) as [Asked, Asked, Asked, Asked];
    const answers = () =>
      running
        .knex('notifications')
        .where({ user_id: staff.financeUser.id, kind: 'approval_decided' })
        .whereIn(
          'event',
          asked.flatMap(({ id, act_id }) => [String(id), act_id]),
        );
    dataOf(await approve(asked[0]));
    dataOf(await staff.admin.post(`/api/approvals/${asked[1].id}/decline`, { reason: 'No.' }));
    expect(await answers()).toEqual([]);
    for (const { status } of await Promise.all([approve(asked[2]), approve(asked[3])]))
      expect(status).toBe(200);
    const told = await answers();
    expect(told).toMatchObject([{ event: asked[0].act_id, about: { requests: 4 } }]);
    expect((await stillTrue(running.knex, [told[0].id])).size).toBe(1);
    await expectBooks(running);
  });

  it('is told once, too, where a job does all that a filter finds, a hundred at a time', async () => {
    const { home, invoices } = await large(2);
    for (let nth = 0; nth < 100; nth += 1) await newInvoice(staff.finance, home.parent);
    invoices.push(await owing(home, 20_000));
    const filter = `parent=${home.parent.id}`;
    const found = dataOf(await staff.finance.get(`/api/invoices/found?${filter}`));
    expect(found.total).toBe(103);
    dataOf(await staff.finance.post(`/api/invoices/bulk-found?${filter}`, { ...cancel, ...found }));
    await work();
    const asked = await requestsFor(invoices);
    expect(asked).toHaveLength(3);
    expect(await toldOf(asked)).toMatchObject([{ about: { requests: 3 } }]);
  });

  it('says in each language how many they are, and of one what it says of any request', () => {
    const title = (requests: number | undefined, language: Language) =>
      notificationText('approval_requested', { requests }, { today: '2026-03-11', language }).title;
    expect(title(23, 'en')).toBe('23 requests wait for a second person');
    expect(languages.map((language) => title(23, language).includes('23'))).toEqual(
      languages.map(() => true),
    );
    expect(title(1, 'en')).toBe(title(undefined, 'en'));
  });
});
