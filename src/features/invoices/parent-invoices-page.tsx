/** A family: what it owes and for how long, its children, invoices and receipts; a new invoice begins here. */
import { Group, Stack } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { ActButton } from '../../components/act-button';
import { Page } from '../../components/page';
import { ROWS_A_PAGE } from '../../components/pager';
import { Muted } from '../../components/plain';
import { useAddressValue } from '../../components/use-address-value';
import { useCan } from '../../components/use-can';
import { useCall } from '../../queries/use-call';
import { FamilyHead } from './family-head';
import { InvoiceTable, invoiceColumns } from './invoice-table';
import { NewInvoiceDialog } from './new-invoice-dialog';

/** Whose they are is said above. */
const columns = invoiceColumns.filter(({ key }) => key !== 'parent_name');

interface ParentInvoicesPageProps {
  /** The parent's deposits, receipts and reminders: of other features, which come in by the app. */
  more: (parent: number, name: string) => ReactNode;
}

export function ParentInvoicesPage({ more }: ParentInvoicesPageProps) {
  const { t } = useTranslation();
  const parent = Number(useParams().id);
  const mayEdit = useCan()('invoices_edit');
  const [sort, setSort] = useAddressValue('sort');
  const [page, setPage] = useState(1);
  // The search of everything leads here to make one.
  const [making, setMaking] = useState(new URLSearchParams(useSearch()).has('new'));
  const asked = { parent, sort: sort || '-created_at', page, per_page: ROWS_A_PAGE };
  const query = useCall(invoiceEndpoints.list, { query: asked }, { keepPrevious: true });
  const { data: invoices, meta } = query.data ?? {};
  const told = useHistoryState<{ parent?: string } | null>();
  const account = useCall(accountEndpoints.view, useCan()('users_view') ? { params: { id: parent } } : null);
  const family = account.data;
  const name = family?.name ?? invoices?.[0]?.parent_name ?? told?.parent;
  return (
    <Page
      title={name ? t('Invoices of {{name}}', { name }) : t('Invoices')}
      width="wide"
      back={{ to: '/invoices', label: t('Back to the invoices') }}
    >
      <Stack gap="sm">
        <FamilyHead parent={parent} family={family} coming={account.isLoading} />
        <Group justify="space-between" mih={44}>
          <Muted>{meta && t('{{number}} invoices', { count: meta.total, number: meta.total })}</Muted>
          {mayEdit && (
            <ActButton Icon={IconFilePlus} label={t('New Invoice')} onClick={() => setMaking(true)} />
          )}
        </Group>
        <InvoiceTable
          query={query}
          columns={columns}
          order={{ sort: asked.sort, setSort }}
          empty={{ title: t('No invoices yet'), hint: t('New Invoice makes the first one.') }}
          onPage={setPage}
        />
        {name && invoices && invoices.length > 0 && more(parent, name)}
      </Stack>
      {making && (
        <NewInvoiceDialog
          parent={{ id: parent, name: name ?? '' }}
          preschoolId={null}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}
