/**
 * What `npm test` leaves to `npm run test:all`, so that it takes at most ten minutes on two cores. A file that is not here runs
 * in both. What stays is a proof of each promise at the least price: whoever changes what one of these is about runs it by name.
 */

/** Whole servers that start and die, kills, crowds, papers of many pages, and what has a shorter proof beside it. */
const api = [
  ...['start', 'start-without-demo', 'backup', 'embedded-database', 'restarts', 'demo-large'],
  ...['migrations', 'payment-kills', 'act-kills', 'billing-run-kills', 'sync-hammer', 'invoice-crowd'],
  ...['invoice-races', 'report-figures', 'demo-books', 'imports', 'imports-plans', 'invoice-bulk'],
  ...['uploads', 'documents', 'document-mails', 'printer', 'classroom-print', 'tax-statements'],
  ...['classwork', 'foreign-ids', 'approvals', 'attacks-money', 'reports', 'second-factor'],
  ...[
    'second-factor-rules',
    'late-fees',
    'write-offs',
    'erasing',
    'e-invoices-waiting',
    'e-invoices-trial',
    'e-invoices',
    'e-invoice-certificate',
    'sync-conflicts',
    'sync-choices',
  ],
  ...[
    'reconciliation',
    'data-requests',
    'statements',
    'revisions',
    'keeping',
    'keeping-children',
    'keeping-guards',
    'keeping-invoices',
    'invoice-notes',
  ],
  ...['plan-let-off', 'dues', 'notifications', 'receipts', 'card-payments', 'credits', 'ageing', 'books'],
  ...['invoice-balances', 'legal-holds', 'email-change', 'invoice-lists', 'notification-devices', 'fuzz'],
];

/** Scenarios of which the schedules meet each fault, too. */
const sync = [
  ...[
    'scenarios-tablet',
    'scenarios-hostile',
    'scenarios-sending',
    'scenarios-questions',
    'scenarios-people',
    'scenarios-pins',
    'scenarios-notes',
    'scenarios-hands',
    'scenarios-openings',
    'scenarios-photos',
    'upgrade',
  ],
  ...['scenarios-sealed', 'screening-fields', 'planted-bugs'],
];

/** Stories in Chromium, but for one of each kind of person: a teacher without a network, a centre's day, a parent. */
const browser = [
  ...['absence', 'accessibility', 'administration', 'approvals', 'beside', 'billing-run', 'bills'],
  ...[
    'breaches',
    'centre-day-doses',
    'children',
    'classrooms',
    'classwork',
    'closed-month',
    'collectors',
    'drafts',
  ],
  ...[
    'e-invoices',
    'e-invoice-certificate',
    'faces',
    'faults',
    'finance',
    'find',
    'invoice-payments',
    'invoices',
    'keeping',
  ],
  ...['keyboard', 'languages', 'named-faults', 'new-version', 'notifications', 'pairing', 'parent-offline'],
  ...['payments', 'photos', 'pins', 'quarantine', 'quotations', 'reports', 'sealed'],
  ...['second-factor', 'steady', 'stored-markup', 'tablets', 'taps', 'typeface', 'typing'],
  ...['unregistered'],
];

const paths = (stage: string, names: readonly string[]) =>
  names.map((name) => `tests/${stage}/${name}.test.ts`);

export const leftOut: readonly string[] = [
  ...paths('api', api),
  ...paths('sync', sync),
  ...paths('browser', browser),
];
