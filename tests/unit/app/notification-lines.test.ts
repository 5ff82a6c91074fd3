/** What the list of notifications says first: of a fever who has it and how high, of others what they are. */
import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { Notification } from '#shared/endpoints/notifications';
import { linesOf } from '../../../src/features/notifications/notification-labels';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en' });
});

const told = (made: Partial<Notification>) =>
  ({
    id: '018f0000-0000-7000-8000-000000000001',
    kind: 'health_alert',
    about: { date: '2026-11-20' },
    child: { id: 1, fullname: 'Tharani a/p Muniandy' },
    screening: null,
    path: '/health',
    at: '2026-11-20T01:00:00.000Z',
    opened_at: null,
    ...made,
  }) as Notification;

test('a fever is told by the child and its degrees, what it is below', () => {
  const fever = told({ screening: { temperatures: [38.2], flags: ['fever'] } });
  expect(linesOf(t, fever, { title: 'A health screening needs your attention', money: '' })).toEqual([
    'Tharani a/p Muniandy: 38.2 °C, fever',
    'A health screening needs your attention',
  ]);
});

test('of others stands what they are first, and of an alert that the reader may not see', () => {
  const invoice = told({ kind: 'new_invoice', about: { invoice_no: 'BTG-26-00001' }, child: null });
  expect(linesOf(t, invoice, { title: 'A new invoice', money: '' })).toEqual([
    'A new invoice',
    'Invoice BTG-26-00001',
  ]);
  const hidden = told({ child: null });
  expect(linesOf(t, hidden, { title: 'Please look at a health screening', money: '' })[0]).toBe(
    'Please look at a health screening',
  );
});
