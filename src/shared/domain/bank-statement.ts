/** Statements of a bank and payout files of providers: which there are, and by which heads their columns are found. */
import { eachProvider, type PayoutFile, providerIds, providerOf } from './payment-providers';
import { MANUAL_TRANSFER } from './statuses';

/** What is read from a file. One of `credit` and `amount` is needed: an amount has its sign, or `kind` says which way it went. */
export const bankFields = [
  'date',
  'description',
  'reference',
  'payer',
  'credit',
  'debit',
  'amount',
  'kind',
] as const;
export type BankField = (typeof bankFields)[number];

/** Heads of the columns, as the file writes them; several of a description are put together. */
export type BankColumns = Partial<Record<BankField, readonly string[]>>;

const parted: BankColumns = {
  credit: ['Credit', 'Credit Amount', 'Credit (RM)', 'Credit (MYR)', 'Money In', 'Deposit'],
  debit: ['Debit', 'Debit Amount', 'Debit (RM)', 'Debit (MYR)', 'Money Out', 'Withdrawal'],
};

/**
 * Banks change the heads of their files: each field has those that are known, and the first that the file has is taken. Only
 * a file of a real account shows whether they are still so; until then the columns can be named by hand.
 */
const banks = {
  maybank: {
    name: 'Maybank',
    columns: {
      date: ['Transaction Date', 'Posting Date', 'Entry Date', 'Date'],
      description: ['Transaction Description', 'Description', 'Transaction Detail', 'Payment Details'],
      reference: ['Transaction Ref', 'Transaction Reference', 'Recipient Reference', 'Reference'],
      payer: ['Sender', 'Sender Name', 'Beneficiary/Payer Name', 'Payer Name'],
      ...parted,
      amount: ['Transaction Amount', 'Amount'],
    },
  },
  cimb: {
    name: 'CIMB',
    columns: {
      date: ['Date', 'Transaction Date', 'Tran Date', 'Post Date'],
      description: ['Description', 'Transaction Description', 'Tran Desc'],
      reference: ['Doc Ref No.', 'Doc Ref No', 'Recipient Reference', 'Reference No', 'Ref No'],
      payer: ['Sender/Beneficiary', 'Sender / Beneficiary', 'Sender Name', 'Counterparty'],
      ...parted,
      amount: ['Tran Amt', 'Amount', 'Amount (RM)'],
      kind: ['Dr/Cr', 'Cr/Dr'],
    },
  },
  public_bank: {
    name: 'Public Bank',
    columns: {
      date: ['Trans Date', 'Transaction Date', 'Date'],
      description: ['Transaction', 'Transaction Description', 'Particulars', 'Description'],
      reference: ['Reference No.', 'Reference No', 'Reference', 'Ref'],
      payer: ['Sender Name', 'Payer', 'Remitter'],
      ...parted,
      amount: ['Amount', 'Transaction Amount'],
      kind: ['D/C', 'C/D'],
    },
  },
} satisfies Record<string, { name: string; columns: BankColumns }>;

type BankId = keyof typeof banks;
const bankIds = Object.keys(banks) as [BankId, ...BankId[]];

/** Banks, providers of payments with their payout files, and a file whose columns somebody names. */
export const bankSources = [...bankIds, ...providerIds, 'own'] as const;
export type BankSource = (typeof bankSources)[number];
/** A file whose columns are known. */
export type KnownSource = Exclude<BankSource, 'own'>;

const eachBank = <T>(make: (bank: (typeof banks)[BankId]) => T) =>
  Object.fromEntries(bankIds.map((id) => [id, make(banks[id])])) as Record<BankId, T>;

export const bankSourceNames: Readonly<Record<BankSource, string>> = {
  ...eachBank(({ name }) => name),
  ...eachProvider(({ name }) => name),
  own: 'Another bank',
};

export const knownColumns: Readonly<Record<KnownSource, BankColumns>> = {
  ...eachBank(({ columns }) => columns),
  ...eachProvider(({ payout }) => payout.columns),
};

/** Null for a bank's file. */
export const payoutOf = (source: BankSource): PayoutFile | null => providerOf(source)?.payout ?? null;

/** What a payment by it is recorded as. */
export const bankMethod = (source: BankSource): number => payoutOf(source)?.method ?? MANUAL_TRANSFER;

export const bankLinesMax = 5_000;

/** `confirmed`: someone has said whose it is, and it is not booked yet. */
export const bankLineStates = ['open', 'confirmed', 'booked', 'left_out'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** Why a line is thought to be somebody's. */
export const bankReasons = {
  receipt: 'Reference of a payment that is recorded',
  declared: 'Declared by the parent',
  recorded: 'A payment of this sum is recorded near this day',
  reversed: 'That payment was reversed',
  number: 'Invoice number',
  amount: 'Amount',
  name: 'Name',
  part_of_name: 'Part of the name',
  other_amount: 'Another amount than is open',
  paid: 'Nothing is open',
  again: 'Another line is for the same',
} as const;
export type BankReason = keyof typeof bankReasons;

/** What speaks against it: such a line is looked at by itself. */
export const bankDoubts: readonly BankReason[] = [
  'recorded',
  'reversed',
  'part_of_name',
  'other_amount',
  'paid',
  'again',
];

/** Heads are compared without case, spaces and signs. */
export const headKey = (head: string): string =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether these columns have what is needed. */
export const columnsSuffice = ({ date, credit, amount }: Partial<Record<BankField, unknown>>): boolean =>
  date !== undefined && (credit !== undefined || amount !== undefined);
