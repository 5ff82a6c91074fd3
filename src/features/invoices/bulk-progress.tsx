/** How far an act on all that the filters found came: while it runs, and afterwards which were not changed. */
import '@mantine/core/styles/Progress.layer.css';
import { Alert, Anchor, Progress, Text } from '@mantine/core';
import { IconAlertCircle, IconListCheck, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type BulkRun, invoiceEndpoints } from '#shared/endpoints/invoices';
import { formatCount } from '../../components/count-text';
import { useInvoiceChanged } from '../../queries/invoices';
import { useCall } from '../../queries/use-call';
import { invoiceName } from './invoice-name';
import classes from './invoices.module.css';

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
  return (
    <>
      <BulkWaiting count={run.waiting} onClose={close} />
      <BulkRefused refused={run.problems} count={run.refused} onClose={close} />
    </>
  );
}

function Running({ run: { total, done, waiting, refused } }: { run: BulkRun }) {
  const { t } = useTranslation();
  const through = done + waiting + refused;
  return (
    <Alert
      color="brand"
      icon={<IconListCheck />}
      title={t('{{done}} of {{total}} invoices done', {
        done: formatCount(through),
        total: formatCount(total),
      })}
    >
      <Progress value={(100 * through) / total} aria-label={t('Invoices done')} mb={4} />
      <Text size="sm">{t('This continues in the background. You can leave this page.')}</Text>
    </Alert>
  );
}

/** How many of an act on several are requests now: above the limit of one person. */
export function BulkWaiting({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Alert
      color="waiting"
      role="status"
      icon={<IconUsers />}
      title={t('{{number}} invoices wait for a second person', { count, number: formatCount(count) })}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      {t('They are above your own limit, and stay as they are until someone at head office approves it.')}{' '}
      <Anchor component={Link} underline="always" href="/approvals">
        {t('See what waits')}
      </Anchor>
    </Alert>
  );
}

interface BulkRefusedProps {
  refused: BulkRun['problems'];
  /** All of them, where `refused` names the first. */
  count: number;
  onClose: () => void;
}

/** Which invoices an act on several did not change, each with the reason. */
export function BulkRefused({ refused, count, onClose }: BulkRefusedProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const unnamed = count - refused.length;
  return (
    <Alert
      color="alarm"
      role="alert"
      icon={<IconAlertCircle />}
      title={t('{{number}} invoices were not changed', { count, number: formatCount(count) })}
      withCloseButton
      closeButtonLabel={t('Close')}
      onClose={onClose}
    >
      <div className={classes.refused}>
        {refused.map(({ invoice_id, invoice_no, message }) => (
          <div key={invoice_id}>
            <Anchor component={Link} href={`/invoices/${invoice_id}`} size="sm">
              {invoiceName({ id: invoice_id, invoice_no })}
            </Anchor>
            : {t(message)}
          </div>
        ))}
        {unnamed > 0 && t('and {{number}} more', { number: formatCount(unnamed) })}
      </div>
    </Alert>
  );
}
