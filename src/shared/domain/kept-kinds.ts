/** What each kind of record is, why it is kept as long as `keeping.ts` says, and what goes then: for head office. */
import type { KeptKindName } from './keeping';

interface KeptKind {
  name: string;
  /** Why it is kept for so long. */
  basis: string;
  /** What goes when the period is over, and what does not. */
  goes: string;
}

export const keptKinds: Readonly<Record<KeptKindName, KeptKind>> = {
  invoices: {
    name: 'Invoices, payments and quotations',
    basis: 'Tax and company law ask for 7 years, counted from the end of the year.',
    goes: 'Settled invoices with their lines, payments, slips, ledger entries and quotations, and what lines of bank statements say. Their numbers stay; so does whatever is still open.',
  },
  health: {
    name: 'Daily reports, health and incidents',
    basis: 'Claims may still be made; of children until they are grown up.',
    goes: 'Daily reports with therapy notes, screenings, absences, arrivals and departures, care, incidents, illnesses, medicine, forms of parents, entries that waited for the principal, and withdrawals of what had not arrived.',
  },
  children: {
    name: 'The record of a child',
    basis: 'To know whom reports, consents and invoices are about.',
    goes: 'Name, numbers, notes and links to parents, once no report and no invoice is left: as if it were erased on request.',
  },
  photos: {
    name: 'Photos',
    basis: 'The consent is for the time at the preschool.',
    goes: 'The photo of the child and of who may fetch it. Photos of the day once every child on them has left, or nothing names them for 30 days; those of an incident stay with it.',
  },
  mails: {
    name: 'Mails',
    basis: 'To show what was sent to whom.',
    goes: 'The entry of the mail log, and what was reported of it.',
  },
  mail_bodies: {
    name: 'Texts of mails',
    basis: 'To answer questions about a mail, and to send it again.',
    goes: 'The text. To whom it went, when and what about stays with the mail.',
  },
  sign_ins: {
    name: 'Sign-ins',
    basis: 'To look into misuse of an account.',
    goes: 'Sessions that have ended, and failed sign-ins, also in the trail.',
  },
  read_log: {
    name: 'Who looked at records of a child',
    basis: 'To answer who has seen what, also after a breach.',
    goes: 'The entries of the read log.',
  },
  consents: {
    name: 'Consents',
    basis: 'We have to prove them as long as something of the child is kept, and while claims may be made.',
    goes: 'Consents of children whose record was erased.',
  },
  receipts: {
    name: 'Answers to repeated calls',
    basis: 'A tablet that was away may ask for an answer again.',
    goes: 'The answer, and withdrawals of what never arrived. That the call was made stays, so that nothing is done twice.',
  },
  data_requests: {
    name: 'Register of requests',
    basis: 'To show that requests were answered in time, while claims may be made.',
    goes: 'Requests that were answered or refused.',
  },
  child_files: {
    name: 'Files of children',
    basis: 'Time to fetch a copy that was asked for.',
    goes: 'The copy that was made. That it was asked for and made stays in the register.',
  },
  breaches: {
    name: 'Register of breaches',
    basis: 'The law asks for 2 years.',
    goes: 'Breaches that were closed.',
  },
  staff_days: {
    name: 'When staff came and left, and near misses',
    basis: 'To show who was with the children and what was dangerous, while claims may be made.',
    goes: 'Arrivals and departures of staff, the times when a room had too few, near misses, and the codes of papers of a day.',
  },
  links: {
    name: 'Links, tickets and codes',
    basis: 'Nobody can use them any more.',
    goes: 'Links for a password or an address, tickets of a sign-in, and codes to pair a tablet, that were used or have run out.',
  },
};
