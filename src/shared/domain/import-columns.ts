/**
 * The columns of the files that can be imported: their heads, what each takes, and an example. The template, the
 * explanation on the screen and the reading of a file are all made of this list.
 */

export const importKinds = ['children', 'balances', 'plans'] as const;
export type ImportKind = (typeof importKinds)[number];

/** More rows than this go in several files. */
export const IMPORT_ROWS_MAX = 20_000;
/** More problems than this are counted, and not kept one by one. */
export const IMPORT_PROBLEMS_MAX = 20_000;

export interface ImportColumn {
  key: string;
  /** As it stands in the first row. Case, spaces and signs do not matter. */
  head: string;
  /** Other heads that mean the same. */
  aliases?: readonly string[];
  /** `yes`, or when; undefined where it may stay empty. */
  required?: string;
  takes: string;
  example: string;
}

const children = [
  {
    key: 'preschool',
    head: 'Preschool',
    required: 'yes',
    takes: 'Short name or name of the preschool, as under Preschools',
    example: 'BTG',
  },
  {
    key: 'fullname',
    head: 'Child name',
    aliases: ['Name', 'Full name', 'Name of child'],
    required: 'yes',
    takes: 'Full name, at most 200 characters',
    example: 'Nur Aisyah binti Mohd Faizal',
  },
  {
    key: 'mykid_no',
    head: 'MyKid number',
    aliases: ['MyKid', 'MyKid no', 'IC number'],
    required: 'or Reference',
    takes: '12 digits, with or without hyphens. It tells the birth date too',
    example: '210517-14-0124',
  },
  {
    key: 'reference',
    head: 'Reference',
    aliases: ['Child reference', 'Student number', 'Ref'],
    required: 'or MyKid number',
    takes: 'What your old system calls the child, so that the same child is never imported twice',
    example: 'S-1042',
  },
  {
    key: 'born_on',
    head: 'Born on',
    aliases: ['Date of birth', 'Birth date', 'DOB'],
    required: 'without MyKid number',
    takes: 'Date: 2021-05-17 or 17/5/2021 (day, month, year)',
    example: '2021-05-17',
  },
  {
    key: 'status',
    head: 'Status',
    takes:
      'Active, Active (Trial), Withdrawn, Suspended, Waiting List, Graduated, Rejected, Transferred or Booked. Empty: Active',
    example: 'Active',
  },
  {
    key: 'classroom',
    head: 'Classroom',
    takes: 'Name of a classroom of that preschool, for children who attend',
    example: 'Bintang',
  },
  {
    key: 'programme',
    head: 'Programme',
    takes: 'Name of a product of the type Programme that the preschool offers',
    example: 'Full day',
  },
  {
    key: 'others',
    head: 'Other products',
    aliases: ['Other programmes and fees'],
    takes: 'Names of further programmes and annual fees, parted by semicolons',
    example: 'Annual fee 2026',
  },
  { key: 'allergies', head: 'Allergies', takes: 'At most 2,000 characters', example: 'Peanuts' },
  { key: 'notes', head: 'Notes', takes: 'For the office, at most 5,000 characters', example: '' },
  {
    key: 'parent1_name',
    head: 'Parent 1 name',
    aliases: ['Parent name', 'Payer', 'Father name'],
    required: 'with a parent',
    takes: 'The parent who pays',
    example: 'Mohd Faizal bin Ahmad',
  },
  {
    key: 'parent1_email',
    head: 'Parent 1 e-mail',
    aliases: ['Parent e-mail', 'Payer e-mail', 'Father e-mail'],
    required: 'with a parent',
    takes: 'Siblings’ rows have the same one. A parent who is known already is linked, not changed',
    example: 'faizal@example.com',
  },
  {
    key: 'parent1_phone',
    head: 'Parent 1 phone',
    aliases: ['Parent phone', 'Payer phone', 'Father phone'],
    takes: 'Malaysian, or with + and the country',
    example: '012-345 6789',
  },
  {
    key: 'parent1_group',
    head: 'Payer group',
    takes: 'Parent, Staff Parent or BCH Parent, of parent 1. Empty: Parent',
    example: 'Parent',
  },
  {
    key: 'parent2_name',
    head: 'Parent 2 name',
    aliases: ['Mother name'],
    required: 'with a second parent',
    takes: 'The other parent',
    example: 'Siti Hajar binti Omar',
  },
  {
    key: 'parent2_email',
    head: 'Parent 2 e-mail',
    aliases: ['Mother e-mail'],
    required: 'with a second parent',
    takes: 'Another one than parent 1 has',
    example: 'hajar@example.com',
  },
  {
    key: 'parent2_phone',
    head: 'Parent 2 phone',
    aliases: ['Mother phone'],
    takes: 'As of parent 1',
    example: '+60 19-876 5432',
  },
] as const satisfies readonly ImportColumn[];

const balances = [
  {
    key: 'preschool',
    head: 'Preschool',
    required: 'yes',
    takes: 'Short name or name of the preschool that the money is owed to',
    example: 'BTG',
  },
  {
    key: 'email',
    head: 'Parent e-mail',
    aliases: ['E-mail', 'Payer e-mail', 'Parent 1 e-mail'],
    required: 'yes',
    takes: 'Of a parent who is in Tadika: import the children and their parents first',
    example: 'faizal@example.com',
  },
  {
    key: 'amount',
    head: 'Amount',
    aliases: ['Balance', 'Amount RM', 'Balance RM', 'Opening balance'],
    required: 'yes',
    takes: 'Ringgit: 1,250.00 is owed, -50.00 or (50.00) is a credit. 0.00 is left out',
    example: '1,250.00',
  },
  {
    key: 'date',
    head: 'Date',
    aliases: ['As at', 'As of', 'Balance date'],
    required: 'yes',
    takes: 'The day of the balance, today at the latest: 2026-10-31 or 31/10/2026',
    example: '2026-10-31',
  },
  {
    key: 'due',
    head: 'Due date',
    aliases: ['Due', 'Due on'],
    takes: 'When it was or is to be paid. Empty: the day of the balance',
    example: '2026-11-07',
  },
  {
    key: 'reference',
    head: 'Reference',
    aliases: ['Invoice number', 'Old invoice number', 'Ref'],
    required: 'with several rows of a parent',
    takes: 'Number of the old invoice. Parent, preschool and reference are never imported twice',
    example: 'INV-2031',
  },
  {
    key: 'remarks',
    head: 'Remarks',
    takes: 'Shown under the line on the invoice, at most 500 characters',
    example: '',
  },
] as const satisfies readonly ImportColumn[];

const plans = [
  {
    key: 'mykid_no',
    head: 'MyKid number',
    aliases: ['MyKid', 'MyKid no', 'IC number'],
    required: 'or Reference',
    takes: '12 digits, with or without hyphens, of a child who is in Tadika',
    example: '210517-14-0124',
  },
  {
    key: 'reference',
    head: 'Reference',
    aliases: ['Child reference', 'Student number', 'Ref'],
    required: 'or MyKid number',
    takes: 'With which the child was imported',
    example: 'S-1042',
  },
  {
    key: 'product',
    head: 'Product',
    aliases: ['Fee', 'Item', 'Product name'],
    required: 'yes',
    takes: 'Name of a product that the child’s preschool offers',
    example: 'Full day',
  },
  {
    key: 'amount',
    head: 'Amount',
    aliases: ['Amount RM', 'Price', 'Price RM'],
    takes: 'Ringgit for one, from 0.00 to 1,000,000.00. Empty: the product’s price of the day',
    example: '650.00',
  },
  { key: 'quantity', head: 'Quantity', takes: 'Whole number from 1 to 1,000. Empty: 1', example: '1' },
  {
    key: 'period',
    head: 'Period',
    aliases: ['How often', 'Charged'],
    takes: 'Each month, Each term, Once a year or Once. Empty: Each month',
    example: 'Each month',
  },
  {
    key: 'year_month',
    head: 'Month',
    required: 'once a year',
    takes: 'In which month a yearly fee is charged: 1 to 12, or January',
    example: '',
  },
  {
    key: 'proration',
    head: 'Proration',
    aliases: ['First and last month'],
    takes:
      'How a monthly fee charges its first and last month: Whole months, By days or By weeks. Empty: as the preschool does',
    example: 'Whole months',
  },
  {
    key: 'discountable',
    head: 'Discountable',
    aliases: ['Discounts apply'],
    takes: 'Yes or No: whether standing discounts take something off. Empty: Yes',
    example: 'Yes',
  },
  {
    key: 'starts_on',
    head: 'From',
    aliases: ['Start date', 'First day', 'Starts on'],
    required: 'yes',
    takes: 'The first day: 2026-01-01 or 1/1/2026 (day, month, year)',
    example: '2026-01-01',
  },
  {
    key: 'ends_on',
    head: 'To',
    aliases: ['End date', 'Last day', 'Ends on'],
    takes: 'The last day. Empty while it goes on',
    example: '2026-12-31',
  },
  {
    key: 'remarks',
    head: 'Remarks',
    takes: 'Shown under the line on the invoice, at most 500 characters',
    example: '',
  },
] as const satisfies readonly ImportColumn[];

export const importColumns = { children, balances, plans } satisfies Record<
  ImportKind,
  readonly ImportColumn[]
>;

export function columnsOf(kind: ImportKind): readonly ImportColumn[] {
  return importColumns[kind];
}
