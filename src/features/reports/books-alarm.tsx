/** Head office sees on the dashboard that the books do not add up, and by which invoices. */
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ledgerCheckEndpoints } from '#shared/endpoints/ledger-checks';
import { reachOf } from '#shared/permissions';
import { formatMoment } from '../../components/format';
import { useSession } from '../../local/hooks/use-session';
import { useCall } from '../../queries/use-call';

/** As many invoices are named. */
const NAMED = 5;

export function BooksAlarm() {
  const roles = useSession()?.user.roles.map(({ id }) => id) ?? [];
  return reachOf(roles) === 'all' ? <LastCheck /> : null;
}

function LastCheck() {
  const { t } = useTranslation();
  const last = useCall(ledgerCheckEndpoints.list, { query: { page: 1, per_page: 1 } }).data?.data[0];
  if (!last || last.differences === 0) return null;
  const named = new Map(last.found.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice]] : [])));
  return (
    <Alert color="alarm" role="alert" icon={<IconAlertTriangle />} title={t('The books do not add up')}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('Found {{when}}.', { when: formatMoment(last.finished_at) })}{' '}
        {[...named.values()].slice(0, NAMED).map(({ id, invoice_no }) => (
          <span key={id}>
            <Anchor component={Link} underline="always" href={`/invoices/${id}`}>
              {invoice_no ?? id}
            </Anchor>{' '}
          </span>
        ))}
        <Anchor component={Link} underline="always" href="/books">
          {t('See all differences')}
        </Anchor>
      </Text>
    </Alert>
  );
}
