/**
 * An e-invoice as the JSON that the tax authority takes: UBL 2.1, where each element is a list of objects and a value
 * stands at "_". One table of fields writes a document and says what is wrong with one. The formats of tax numbers and the
 * longest number of a document are as published. Not confirmed, and to be tried at the authority's sandbox first: whether
 * discounts beside the lines may go without a tax category, and the identity of a buyer who gave one number of two.
 */
import {
  CONSOLIDATED,
  CONSOLIDATED_MAX_SEN,
  DOCUMENT_BYTES_MAX,
  documentTypes,
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceLine,
  GENERAL_PUBLIC,
  OWN_TIN,
  totalOf,
} from './e-invoice';

/** Version 1.0 carries no signature, which version 1.1 asks for; else they are the same. */
type DocumentVersion = '1.0' | '1.1';
const CURRENCY = 'MYR';
const TAX_NOT_APPLICABLE = '06';

const stateCodes: Record<EInvoiceAddress['state'], string> = {
  Johor: '01',
  Kedah: '02',
  Kelantan: '03',
  Melaka: '04',
  'Negeri Sembilan': '05',
  Pahang: '06',
  'Pulau Pinang': '07',
  Perak: '08',
  Perlis: '09',
  Selangor: '10',
  Terengganu: '11',
  Sabah: '12',
  Sarawak: '13',
  'W.P. Kuala Lumpur': '14',
  'W.P. Labuan': '15',
  'W.P. Putrajaya': '16',
};
const STATE_NOT_APPLICABLE = '17';

type Value = string | number | boolean;
type Attributes = Record<string, string>;
export type UblNode = { [name: string]: Value | UblNode[] };

/** One field: where it stands, what is written, and what the tax authority asks of it. */
interface Field<T> {
  path: string;
  value: (from: T) => Value | null;
  attributes?: Attributes | ((from: T) => Attributes);
  optional?: true;
  max?: number;
  pattern?: RegExp;
}

const money = <T>(path: string, sen: (from: T) => number, optional?: true): Field<T> => ({
  path,
  value: (from) => sen(from) / 100,
  attributes: { currencyID: CURRENCY },
  ...(optional && { optional }),
});

const BUYER_TIN = new RegExp(`${OWN_TIN.source}|^${GENERAL_PUBLIC}$`);
const scheme = { listID: 'ISO3166-1', listAgencyID: '6' };
const noTax = { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' };

const party = (
  root: string,
  tin: RegExp,
  of: (from: Sent) => {
    name: string;
    tin: string;
    identity: string;
    scheme: 'BRN' | 'NRIC';
    sst: string | null;
    address: EInvoiceAddress | null;
    phone: string | null;
    email: string | null;
  },
): Field<Sent>[] => [
  { path: `${root}/PartyLegalEntity/RegistrationName`, value: (from) => of(from).name, max: 300 },
  {
    path: `${root}/PartyIdentification.0/ID`,
    value: (from) => of(from).tin,
    attributes: { schemeID: 'TIN' },
    max: 14,
    pattern: tin,
  },
  {
    path: `${root}/PartyIdentification.1/ID`,
    value: (from) => of(from).identity,
    attributes: (from) => ({ schemeID: of(from).scheme }),
    max: 20,
    pattern: /^[A-Z0-9-]+$/i,
  },
  {
    path: `${root}/PartyIdentification.2/ID`,
    value: (from) => of(from).sst ?? 'NA',
    attributes: { schemeID: 'SST' },
    max: 35,
    pattern: /^[A-Z0-9;-]+$/i,
  },
  { path: `${root}/PartyIdentification.3/ID`, value: () => 'NA', attributes: { schemeID: 'TTX' }, max: 17 },
  ...[0, 1, 2].map(
    (index): Field<Sent> => ({
      path: `${root}/PostalAddress/AddressLine.${index}/Line`,
      value: (from) => of(from).address?.lines[index] ?? (index === 0 ? 'NA' : null),
      ...(index > 0 && { optional: true }),
      max: 150,
    }),
  ),
  { path: `${root}/PostalAddress/CityName`, value: (from) => of(from).address?.city ?? 'NA', max: 50 },
  {
    path: `${root}/PostalAddress/PostalZone`,
    value: (from) => of(from).address?.postcode ?? null,
    optional: true,
    max: 50,
  },
  {
    path: `${root}/PostalAddress/CountrySubentityCode`,
    value: (from) => {
      const { address } = of(from);
      return address ? stateCodes[address.state] : STATE_NOT_APPLICABLE;
    },
    pattern: /^(0[1-9]|1[0-7])$/,
  },
  {
    path: `${root}/PostalAddress/Country/IdentificationCode`,
    value: () => 'MYS',
    attributes: scheme,
    max: 3,
  },
  {
    path: `${root}/Contact/Telephone`,
    value: (from) => of(from).phone ?? 'NA',
    max: 20,
    pattern: /^(\+\d{7,15}|NA)$/,
  },
  {
    path: `${root}/Contact/ElectronicMail`,
    value: (from) => of(from).email,
    optional: true,
    max: 320,
  },
];

/** A document with the moment at which it goes out, which has to be now. */
interface Sent {
  document: EInvoice;
  at: Date;
  version: DocumentVersion;
}

const SUPPLIER = 'AccountingSupplierParty/Party';
const net = ({ document }: Sent) => totalOf(document.lines);
const discounts = ({ document }: Sent) => document.lines.filter(({ amount }) => amount < 0);

const fields: Field<Sent>[] = [
  { path: 'ID', value: ({ document }) => document.number, max: 50 },
  { path: 'IssueDate', value: ({ at }) => at.toISOString().slice(0, 10), pattern: /^\d{4}-\d{2}-\d{2}$/ },
  {
    path: 'IssueTime',
    value: ({ at }) => `${at.toISOString().slice(11, 19)}Z`,
    pattern: /^\d{2}:\d{2}:\d{2}Z$/,
  },
  {
    path: 'InvoiceTypeCode',
    value: ({ document }) => documentTypes[document.type],
    attributes: ({ version }) => ({ listVersionID: version }),
    pattern: /^0[1-4]$/,
  },
  { path: 'DocumentCurrencyCode', value: () => CURRENCY, pattern: /^MYR$/ },
  ...party(SUPPLIER, OWN_TIN, ({ document: { supplier } }) => ({
    ...supplier,
    identity: supplier.registration,
    scheme: 'BRN',
  })),
  {
    path: `${SUPPLIER}/IndustryClassificationCode`,
    value: ({ document }) => document.supplier.msic,
    attributes: ({ document }) => ({ name: document.supplier.activity }),
    pattern: /^\d{5}$/,
  },
  ...party('AccountingCustomerParty/Party', BUYER_TIN, ({ document: { buyer } }) => ({
    name: buyer?.name ?? 'General Public',
    tin: buyer?.tin ?? GENERAL_PUBLIC,
    identity: buyer?.nric ?? 'NA',
    scheme: buyer ? 'NRIC' : 'BRN',
    sst: null,
    address: buyer?.address ?? null,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
  })),
  money('TaxTotal/TaxAmount', () => 0),
  money('TaxTotal/TaxSubtotal/TaxableAmount', net),
  money('TaxTotal/TaxSubtotal/TaxAmount', () => 0),
  { path: 'TaxTotal/TaxSubtotal/TaxCategory/ID', value: () => TAX_NOT_APPLICABLE, pattern: /^(0[1-6]|E)$/ },
  { path: 'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID', value: () => 'OTH', attributes: noTax },
  money('LegalMonetaryTotal/LineExtensionAmount', net, true),
  money('LegalMonetaryTotal/TaxExclusiveAmount', net),
  money('LegalMonetaryTotal/TaxInclusiveAmount', net),
  money('LegalMonetaryTotal/AllowanceTotalAmount', (sent) => -totalOf(discounts(sent)), true),
  money('LegalMonetaryTotal/PayableAmount', net),
];

interface Row extends EInvoiceLine {
  place: number;
}

const lineFields: Field<Row>[] = [
  { path: 'ID', value: ({ place }) => String(place) },
  { path: 'InvoicedQuantity', value: () => 1, attributes: { unitCode: 'C62' }, optional: true },
  money('LineExtensionAmount', ({ amount }) => amount),
  money('TaxTotal/TaxAmount', () => 0),
  money('TaxTotal/TaxSubtotal/TaxableAmount', ({ amount }) => amount, true),
  money('TaxTotal/TaxSubtotal/TaxAmount', () => 0),
  { path: 'TaxTotal/TaxSubtotal/TaxCategory/ID', value: () => TAX_NOT_APPLICABLE, pattern: /^(0[1-6]|E)$/ },
  { path: 'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID', value: () => 'OTH', attributes: noTax },
  {
    path: 'Item/CommodityClassification/ItemClassificationCode',
    value: ({ classification }) => classification,
    attributes: { listID: 'CLASS' },
    pattern: /^\d{3}$/,
  },
  { path: 'Item/Description', value: ({ description }) => description, max: 300 },
  money('Price/PriceAmount', ({ amount }) => amount),
  money('ItemPriceExtension/Amount', ({ amount }) => amount),
];

const discountFields: Field<EInvoiceLine>[] = [
  { path: 'AllowanceChargeReason', value: ({ description }) => description },
  money('Amount', ({ amount }) => -amount),
];

const stepsOf = (path: string) =>
  path.split('/').map((step): [name: string, place: number] => {
    const [name = '', place = '0'] = step.split('.');
    return [name, Number(place)];
  });

function put(root: UblNode, path: string, value: Value, attributes: Attributes): void {
  let node = root;
  for (const [name, place] of stepsOf(path)) {
    const list = (node[name] ?? []) as UblNode[];
    node[name] = list;
    const next = list[place] ?? {};
    list[place] = next;
    node = next;
  }
  Object.assign(node, { _: value }, attributes);
}

function childrenOf(root: UblNode, name: string): UblNode[] {
  const list = root[name];
  return Array.isArray(list) ? list : [];
}

function valueAt(root: UblNode, path: string): Value | undefined {
  let node: UblNode | undefined = root;
  for (const [name, place] of stepsOf(path)) node = node && childrenOf(node, name)[place];
  const value = node?._;
  return Array.isArray(value) ? undefined : value;
}

function write<T>(table: readonly Field<T>[], from: T): UblNode {
  const root: UblNode = {};
  for (const { path, value, attributes = {} } of table) {
    const written = value(from);
    if (written !== null)
      put(root, path, written, typeof attributes === 'function' ? attributes(from) : attributes);
  }
  return root;
}

const schema = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;

/** The document as it goes out at this moment. Discounts stand beside the lines, with what they are for. */
export function toUbl(document: EInvoice, at: Date, version: DocumentVersion = '1.0'): UblNode {
  const sent = { document, at, version };
  const root = write(fields, sent);
  root.InvoiceLine = document.lines
    .filter(({ amount }) => amount >= 0)
    .map((line, index) => write(lineFields, { ...line, place: index + 1 }));
  const off = discounts(sent).map((line) => ({
    ChargeIndicator: [{ _: false }],
    ...write(discountFields, line),
  }));
  if (off.length > 0) root.AllowanceCharge = off;
  const originals = document.originals.map(({ number, uuid }) => ({
    InvoiceDocumentReference: [{ ID: [{ _: number }], UUID: [{ _: uuid }] }],
  }));
  if (originals.length > 0) root.BillingReference = originals;
  return {
    _D: schema('Invoice'),
    _A: schema('CommonAggregateComponents'),
    _B: schema('CommonBasicComponents'),
    Invoice: [root],
  };
}

export interface Refusal {
  /** Where it stands in the document. */
  path: string;
  rule:
    | 'missing'
    | 'too long'
    | 'not allowed'
    | 'sums differ'
    | 'no original'
    | 'not to be consolidated'
    | 'too large';
}

function wrongIn<T>(table: readonly Field<T>[], root: UblNode, before = ''): Refusal[] {
  return table.flatMap(({ path, optional, max, pattern }): Refusal[] => {
    const value = valueAt(root, path);
    const refused = (rule: Refusal['rule']) => [{ path: before + path, rule }];
    if (value === undefined || value === '') return optional ? [] : refused('missing');
    if (typeof value === 'string' && max !== undefined && value.length > max) return refused('too long');
    return pattern && !pattern.test(String(value)) ? refused('not allowed') : [];
  });
}

const senAt = (root: UblNode, path: string) => Math.round(Number(valueAt(root, path) ?? 0) * 100);

/** Bytes of the JSON in UTF-8, as it goes out. */
export function bytesOf(ubl: UblNode): number {
  let bytes = 0;
  for (const sign of JSON.stringify(ubl)) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
  }
  return bytes;
}

/** What stands in the way of a document; empty where nothing does that the published rules name. */
export function refusalsOf(ubl: UblNode): Refusal[] {
  const [root = {}] = childrenOf(ubl, 'Invoice');
  const lines = childrenOf(root, 'InvoiceLine');
  const found = wrongIn(fields, root);
  lines.forEach((line, index) => {
    found.push(...wrongIn(lineFields, line, `InvoiceLine.${index}/`));
  });
  if (lines.length === 0) found.push({ path: 'InvoiceLine', rule: 'missing' });

  const charged = lines.reduce((sum, line) => sum + senAt(line, 'LineExtensionAmount'), 0);
  const off = childrenOf(root, 'AllowanceCharge').reduce(
    (sum, allowance) => sum + senAt(allowance, 'Amount'),
    0,
  );
  for (const name of ['TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'])
    if (senAt(root, `LegalMonetaryTotal/${name}`) !== charged - off)
      found.push({ path: `LegalMonetaryTotal/${name}`, rule: 'sums differ' });

  const originals = childrenOf(root, 'BillingReference');
  const isNote = valueAt(root, 'InvoiceTypeCode') !== documentTypes.invoice;
  const named = originals.filter((original) => valueAt(original, 'InvoiceDocumentReference/UUID'));
  if (isNote && (originals.length === 0 || named.length < originals.length))
    found.push({ path: 'BillingReference', rule: 'no original' });

  for (const [index, line] of lines.entries()) {
    const path = 'Item/CommodityClassification/ItemClassificationCode';
    if (valueAt(line, path) === CONSOLIDATED && senAt(line, 'LineExtensionAmount') > CONSOLIDATED_MAX_SEN)
      found.push({ path: `InvoiceLine.${index}`, rule: 'not to be consolidated' });
  }
  if (bytesOf(ubl) > DOCUMENT_BYTES_MAX) found.push({ path: '', rule: 'too large' });
  return found;
}
