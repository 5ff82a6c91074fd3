/** What the search of everything finds: pages and acts here, the rest by the calls of its lists, so within one's rights. */
import {
  IconArrowRight,
  IconCash,
  IconFileInvoice,
  IconFilePlus,
  IconPlus,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { notPaidFor } from '#shared/domain/invoice-math';
import { formatSen, parseRinggit } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import { childrenEndpoints } from '#shared/endpoints/children';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { type ListedUser, userEndpoints } from '#shared/endpoints/people';
import { type Permission, parentRoles } from '#shared/permissions';
import { OfflineError } from '../local/errors';
import { useCall } from '../queries/use-call';
import type { NavigationEntry } from './homes';

const MOST = 6;
/** From so many signs on the server is asked. */
const FROM = 2;

export interface Found {
  key: string;
  href: string;
  Icon: typeof IconUser;
  title: string;
  /** What tells it from others of its name. */
  about?: string;
}
interface FoundGroup {
  label: string;
  results: Found[];
}

const acts: readonly { label: string; href: string; needs: Permission }[] = [
  { label: 'New child', href: '/children/new', needs: 'children_create' },
  { label: 'Bill several children', href: '/bills/new', needs: 'bills_edit' },
  { label: 'New quotation', href: '/quotations/new', needs: 'quotations_edit' },
  { label: 'Invite someone', href: '/users/new', needs: 'users_edit' },
  { label: 'Payments to confirm', href: '/payments/declared', needs: 'payments_record' },
];

/** Pages that have no entry of their own in the navigation. */
const pages: readonly { label: string; href: string; needs: Permission }[] = [
  { label: 'Outstandings by Parent', href: '/reports/outstandings', needs: 'reports_view' },
  { label: 'Report Summary Tabular', href: '/reports/summary', needs: 'reports_view' },
  { label: 'Payment history', href: '/reports/payment-history', needs: 'reports_view' },
  { label: 'Seats', href: '/reports/seats', needs: 'reports_view' },
  { label: 'Bank statements', href: '/payments/bank', needs: 'payments_record' },
  { label: 'Reconciliation', href: '/payments/reconciliation', needs: 'payments_record' },
  { label: 'Roles and permissions', href: '/roles', needs: 'users_view' },
  { label: 'Retention periods', href: '/keeping', needs: 'settings_edit' },
  { label: 'Data protection officer', href: '/settings/data-protection', needs: 'settings_edit' },
  { label: 'Breaches', href: '/breaches', needs: 'settings_edit' },
  { label: 'Sign-in rules', href: '/settings/sign-in', needs: 'settings_edit' },
];

/** Pages and acts with words that begin with what was typed; all pages of the navigation before anything is. */
export function goes(
  entries: readonly NavigationEntry[],
  held: readonly Permission[],
  typed: string,
): FoundGroup[] {
  const fits = ({ title }: { title: string }) => ` ${wordsOf(title)}`.includes(` ${wordsOf(typed)}`);
  const mine = ({ needs }: { needs: Permission }) => held.includes(needs);
  const go: Found[] = [
    ...entries.map(({ path, label, Icon }) => ({ key: path, href: path, Icon, title: i18next.t(label) })),
    ...pages
      .filter(mine)
      .map(({ href, label }) => ({ key: href, href, Icon: IconArrowRight, title: i18next.t(label) })),
  ];
  const act: Found[] = acts
    .filter(mine)
    .map(({ href, label }) => ({ key: `act ${href}`, href, Icon: IconPlus, title: i18next.t(label) }));
  return filled([
    { label: 'Go to', results: go.filter(fits).slice(0, typed === '' ? go.length : MOST) },
    { label: 'Do', results: typed === '' ? [] : act.filter(fits) },
  ]);
}

/** As they are compared: a name within a word (`tan` in Outstandings) is no match. */
const wordsOf = (text: string) => text.trim().toLowerCase().replaceAll(/[-(/]/g, ' ');

/** What the server finds by these words, of what the person may see. */
export function useFound(wanted: string, held: readonly Permission[]) {
  const may = (needs: Permission) => wanted.length >= FROM && held.includes(needs);
  const query = { search: wanted, per_page: MOST };
  const keepPrevious = { keepPrevious: true };
  const children = useCall(childrenEndpoints.list, may('children_view') ? { query } : null, keepPrevious);
  const people = useCall(userEndpoints.list, may('users_view') ? { query } : null, keepPrevious);
  const invoices = useCall(invoiceEndpoints.list, may('invoices_view') ? { query } : null, keepPrevious);
  const sen = /\d/.test(wanted) ? parseRinggit(wanted.replace(/^RM\s*/i, '')) : null;
  const amount = may('invoices_view') && sen !== null && sen > 0 ? sen : null;
  const paid = useCall(
    invoiceEndpoints.searchTransactions,
    amount === null ? null : { query: { paid_amount: String(amount) } },
  );
  const billed = useCall(
    invoiceEndpoints.searchTransactions,
    amount === null ? null : { query: { amount: String(amount) } },
  );
  const asked = [children, people, invoices, paid, billed];
  const typed = wanted.length >= FROM;
  return {
    children: typed ? (children.data?.data ?? []) : [],
    people: typed ? (people.data?.data ?? []) : [],
    invoices: typed ? (invoices.data?.data ?? []) : [],
    amounts:
      amount === null
        ? []
        : [...(paid.data?.transactions ?? []), ...(billed.data?.transactions ?? [])].slice(0, MOST),
    busy: asked.some(({ isFetching }) => isFetching),
    offline: asked.some(({ error }) => error instanceof OfflineError),
    mayBill: held.includes('invoices_edit'),
    mayRecord: held.includes('payments_record'),
    seesInvoices: held.includes('invoices_view'),
  };
}

const isParent = ({ roles }: ListedUser) => roles.some(({ id }) => parentRoles.includes(id));

/** The same, as groups of results; for the parents and invoices that were found also what can be done with them. */
export function sets(found: ReturnType<typeof useFound>): FoundGroup[] {
  const { children, people, invoices, amounts, mayBill, mayRecord, seesInvoices } = found;
  const parents = people.filter(isParent);
  const familyOf = ({ id }: { id: number }) => `/parents/${id}/invoices`;
  return filled([
    {
      label: 'Children',
      results: children.map(({ id, fullname, status, preschool }) => ({
        key: `child ${id}`,
        href: `/children/${id}`,
        Icon: IconUser,
        title: fullname,
        about: [preschool?.name, status && i18next.t(status.name)].filter(Boolean).join(' · '),
      })),
    },
    {
      label: 'People',
      results: people.map((person) => ({
        key: `person ${person.id}`,
        title: person.name,
        Icon: IconUsers,
        href: seesInvoices && isParent(person) ? familyOf(person) : `/users/${person.id}`,
        about: [...person.children, person.phone_no && formatPhone(person.phone_no), person.email]
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      label: 'Invoices',
      results: invoices.map(({ id, invoice_no, parent_name, payment_status_name, balance }) => ({
        key: `invoice ${id}`,
        href: `/invoices/${id}`,
        Icon: IconFileInvoice,
        title: invoice_no,
        about: [parent_name, i18next.t(payment_status_name), formatSen(balance)].join(' · '),
      })),
    },
    {
      label: 'Amounts',
      results: amounts.map(({ id, type, label, invoice_id, amount, paid_amount }) => ({
        key: `${type} ${id}`,
        href: `/invoices/${invoice_id}`,
        Icon: IconCash,
        title: formatSen(amount ?? paid_amount ?? 0),
        about: label ?? i18next.t('Payment'),
      })),
    },
    {
      label: 'Do',
      results: [
        ...(mayBill ? parents : []).slice(0, 3).map((parent) => ({
          key: `new ${parent.id}`,
          href: `${familyOf(parent)}?new`,
          Icon: IconFilePlus,
          title: i18next.t('New invoice for {{name}}', { name: parent.name }),
          about: parent.children.join(' · '),
        })),
        ...(mayRecord ? invoices.filter((one) => one.balance > 0 && notPaidFor(one) === null) : [])
          .slice(0, 3)
          .map(({ id, invoice_no, parent_name, balance }) => ({
            key: `pay ${id}`,
            href: `/invoices/${id}/pay`,
            Icon: IconCash,
            title: i18next.t('Record payment of {{number}}', { number: invoice_no }),
            about: [parent_name, formatSen(balance)].join(' · '),
          })),
      ],
    },
  ]);
}

const filled = (groups: FoundGroup[]) => groups.filter(({ results }) => results.length > 0);
