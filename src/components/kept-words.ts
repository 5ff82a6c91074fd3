/** The words for what is kept of a child. */
import type { KeptOfChild } from '#shared/domain/who-reads';

export const keptWords: Record<KeptOfChild, string> = {
  name: 'Name, class, photo',
  identity: 'MyKid number',
  care: 'Allergies, remarks, screenings, daily reports, absences, presence, care',
  therapy: 'Therapy notes',
  contacts: 'How to reach the parents',
  money: 'Invoices and payments',
  consents: 'Consents',
  reads: 'Who looked',
};
