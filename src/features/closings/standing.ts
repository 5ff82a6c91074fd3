import type { StandingOpen } from '#shared/endpoints/closings';

/** What stands open of a month, in words; each is a key of the catalogue. */
export const standingLabels: Record<keyof StandingOpen, string> = {
  declared: 'Declared payments to confirm',
  oddities: 'Online payments to reconcile',
  bank_lines: 'Bank statement lines to book',
  drafts: 'Draft invoices',
  unbilled: 'Bills on no invoice',
  unlocked: 'Invoices that are not locked',
};
