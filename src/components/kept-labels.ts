/** The words for what is kept of a child, and of the money. */
import type { KeptOfChild, KeptOfMoney } from '#shared/domain/who-reads';
import { kindOf, recordTypes } from '#shared/records/index';

const ofTheDay = recordTypes.map((type) => kindOf(type).name.toLowerCase());

export const keptText: Record<KeptOfChild, string> = {
  name: 'Name, class, photo',
  identity: 'MyKid number',
  care: `Allergies, remarks, ${ofTheDay.join(', ')}`,
  therapy: 'Therapy notes',
  contacts: 'How to reach the parents',
  money: 'Invoices and payments',
  consents: 'Consents',
  reads: 'Who looked',
};

export const moneyText: Record<KeptOfMoney, string> = {
  invoices: 'Invoices, notes, payments, receipts, statements',
  drafts: 'Drafts, quotations, the monthly run',
  charges: 'What a child is charged, and discounts',
  reminders: 'Reminders and pauses',
  figures: 'The dashboard and reports',
  second: 'What waits for a second person',
  puzzles: 'Payments that do not add up',
  books: 'Closed months, and the check of the books',
  gateways: 'Payment gateways',
};
