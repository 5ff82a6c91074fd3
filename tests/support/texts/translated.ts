/** Which texts are translated: all that teachers, therapists and parents can see, but what is named here, with why. */
import { join, resolve } from 'node:path';
import { messages } from '#shared/messages';
import { sourcesIn } from './folder';
import { messagesUsed } from './messages-used';
import { reachedSources } from './reached';
import { type ShownText, shownTexts } from './shown-texts';
import { readSource } from './syntax';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Teacher, therapist, parent, staff parent, BCH parent. */
const readers = [5, 6, 7, 8, 9];

const invoiceEditing = [
  'add-line-dialog',
  'advanced-search',
  'bill-elsewhere-dialog',
  'booking-fees',
  'carry-forward-dialog',
  'closed-note',
  'draft-tools',
  'family-head',
  'import-unbilled-dialog',
  'invoice-form',
  'invoice-head',
  'invoice-history',
  'invoice-name',
  'line-editor',
  'line-tools',
  'meanwhile',
  'new-invoice-dialog',
  'note-dialog',
  'pull-invoice-dialog',
  'sale-note',
  'status-tabs',
  'search-results',
  'take-back-note',
  'use-add-line',
  'use-invoice-acts',
  'use-invoice-form',
  'use-line-editor',
];

/** Folders and files, from the project's folder; a file may stand without its ending. */
const leftOut: readonly { path: string; because: string }[] = [
  { path: 'src/app/locales', because: 'the catalogues themselves' },
  { path: 'src/shared/messages.ts', because: 'its texts count where they are said' },
  { path: 'src/shared/endpoints', because: 'what it says stands in messages.ts' },
  { path: 'src/shared/domain/notification-texts.ts', because: 'holds its three languages itself' },
  { path: 'src/shared/consent-texts.ts', because: 'holds its three languages itself' },
  { path: 'src/shared/privacy-notice.ts', because: 'holds its three languages itself' },
  { path: 'src/features/illnesses/letters.ts', because: 'holds its three languages itself' },
  { path: 'src/shared/domain/malaysia.ts', because: 'names of states, kept as they are written on letters' },
  { path: 'src/shared/domain/payment-providers.ts', because: 'an administrator enters the keys' },
  { path: 'src/app/script-fonts.ts', because: 'names of typefaces' },
  { path: 'src/app/preschool-gate.tsx', because: 'only head office chooses a preschool' },
  ...['find', 'find-button', 'find-results', 'office-tools'].map((name) => ({
    path: `src/app/${name}`,
    because: 'the office searches everything',
  })),
  { path: 'src/features/today/morning-line.tsx', because: 'the morning of principals' },
  { path: 'src/features/quarantine', because: 'principals decide' },
  { path: 'src/features/children/office-list.tsx', because: 'the list of the office' },
  { path: 'src/features/children/status-dialog.tsx', because: 'needs children_edit' },
  { path: 'src/features/classrooms/classroom-actions.tsx', because: 'needs classrooms_edit' },
  { path: 'src/features/classrooms/add-children.tsx', because: 'needs classrooms_edit' },
  { path: 'src/features/classrooms/assign-teachers.tsx', because: 'needs classrooms_edit' },
  { path: 'src/features/classrooms/use-classroom-writes.ts', because: 'needs classrooms_edit' },
  { path: 'src/components/reason-dialog.tsx', because: 'the office gives reasons' },
  { path: 'src/queries/second-person.ts', because: 'the office asks a second person' },
  { path: 'src/features/masters/master-dialog.tsx', because: 'needs masters_edit' },
  { path: 'server/features/payments/accept-payment.ts', because: 'needs payments_record' },
  { path: 'server/features/payments/write-off.ts', because: 'needs payments_refund' },
  { path: 'server/features/payments/withdraw-attempt.ts', because: 'needs payments_record' },
  ...[
    'correct-payment',
    'decide-payment',
    'pay-out-credit',
    'reason-act',
    'refund-payment',
    'reverse-payment',
    'write-off',
  ].map((name) => ({
    path: `src/features/payments/${name}`,
    because: 'the office takes payments',
  })),
  ...['codes', 'first', 'panel', 'passkeys', 'totp'].map((name) => ({
    path: `src/features/people/second-factor-${name}`,
    because: 'only head office and principals have a second step',
  })),
  { path: 'src/features/session/second-step-form.tsx', because: 'asked of head office and principals' },
  { path: 'src/features/instalments/plan-acts.tsx', because: 'the office agrees on instalments' },
  ...invoiceEditing.map((name) => ({
    path: `src/features/invoices/${name}`,
    because: 'the office edits invoices',
  })),
];

/** Folders and files of calls that only the office makes: what they refuse is read there. */
const officeCalls = [
  'audit',
  'billing',
  'billing-runs',
  'bookings',
  'quarantined-entries',
  'imports',
  'invoice-notes',
  'invoice-transactions',
  'invoices',
  'mails',
  'notes/make-note',
  'payment-reconciliation',
  'payment-settings',
  'payments/refund-payment',
  'payments/save-setting',
  'payments/change-transactions',
  'people-accounts',
  'people/check-account',
  'people/list-users',
  'people/place-account',
  'preschools',
  'products',
  'quotations',
  'reports',
  'reports-billed',
  'subjects',
];

/** Files in those folders that others come to as well: teachers move children into classrooms, parents tell of a payment. */
const notOnlyOffice = ['preschools/capacity', 'preschools/first-year'];

/** Words in the sources that nobody reads, and names that are the same in every language. */
const untranslated: ReadonlySet<string> = new Set([
  'Tadika',
  'Billplz',
  'Stripe',
  'JomPAY',
  'DuitNow',
  // Languages, each in its own words.
  'English',
  'Bahasa Melayu',
  // Headers of HTTP, and an error that is never shown.
  'Content-Disposition',
  'Content-Type',
  'Retry-After',
  'Given up.',
]);

/** Every text that needs a translation, each with the first place where it is said. */
export function textsToTranslate(): Map<string, string> {
  const reached = reachedSources(
    readers,
    leftOut.map(({ path }) => path),
  );
  const found = new Map<string, string>();
  const add = ({ text, place }: Pick<ShownText, 'text' | 'place'>) => {
    if (!untranslated.has(text) && !found.has(text)) found.set(text, place);
  };
  for (const [file, source] of reached) for (const text of shownTexts(source, file)) add(text);
  const saying = [...reached.keys(), ...sourcesIn('src/shared/endpoints'), ...sourcesIn('server')];
  for (const file of new Set(saying)) {
    if (isOffice(file)) continue;
    for (const { name, place } of messagesUsed(readSource(join(ROOT, file)), file))
      add({ text: messages[name as keyof typeof messages], place });
  }
  return found;
}

/** Texts that a reader would see in English whatever they chose: they go past t(). */
export function bareTexts(): ShownText[] {
  const reached = reachedSources(
    readers,
    leftOut.map(({ path }) => path),
  );
  return [...reached]
    .flatMap(([file, source]) => shownTexts(source, file))
    .filter(({ kind, text }) => kind === 'bare' && !untranslated.has(text));
}

function isOffice(file: string): boolean {
  if (file.startsWith('server/demo/')) return true;
  const [, path = ''] = /^(?:server\/features|src\/shared\/endpoints)\/([\w/-]+)/.exec(file) ?? [];
  if (notOnlyOffice.includes(path)) return false;
  return officeCalls.some((name) => path === name || path.startsWith(`${name}/`));
}
