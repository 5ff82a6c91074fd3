/** How far an act on all that the filters found came: while it runs, and afterwards which were not changed. */
import '@mantine/core/styles/Progress.layer.css';
import { Alert, Progress, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkRun, invoiceEndpoints } from '#shared/endpoints/invoices';
import { formatCount } from '../../components/count-text';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { BulkRefused } from './bulk-refused';

const LOOK_MS = 1_500;
/** What was read and closed is not told again at the next visit. */
let closedBefore = '';

export function BulkProgress() {
  const changed = useInvoiceChanged();
  const [closed, setClosed] = useState(closedBefore);
  /** The one that was seen to run: its end is told, and the list read again. */
  const [running, setRunning] = useState('');
  const { data: run } = useCall(
    invoiceEndpoints.bulkRun,
    {},
    { refetchInterval: ({ state }) => (state.data && !state.data.ended ? LOOK_MS : false) },
  );
  const { id = '', ended = true } = run ?? {};
  useEffect(() => {
    if (!ended) setRunning(id);
    else if (running === id && id !== '') {
      setRunning('');
      changed();
    }
  }, [id, ended, running, changed]);
  if (!run || closed === run.id) return null;
  // How e-mails go out is told by the mailing.
  if (!ended) return run.act === 'send-mail' ? null : <Running run={run} />;
  const close = () => {
    closedBefore = run.id;
    setClosed(run.id);
  };
  const refused = run.problems.map(({ invoice_id, invoice_no, message }) => ({
    ...{ id: invoice_id, number: invoice_no, message },
  }));
  return <BulkRefused refused={refused} count={run.refused} onClose={close} />;
}

function Running({ run: { total, done, refused } }: { run: BulkRun }) {
  const { t } = useTranslation();
  const through = done + refused;
  return (
    <Alert
      color="brand"
      icon={<IconListCheck />}
      title={t('{{done}} of {{total}} invoices are done', {
        done: formatCount(through),
        total: formatCount(total),
      })}
    >
      <Progress value={(100 * through) / total} aria-label={t('Invoices that are done')} mb={4} />
      <Text size="sm">{t('This goes on in the background: you need not wait here.')}</Text>
    </Alert>
  );
}
