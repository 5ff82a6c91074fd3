/** Which invoices an act on several did not change, each with the reason. */
import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatCount } from '../../components/count-text';
import type { Refused } from './bulk-bar';
import classes from './invoices.module.css';

interface BulkRefusedProps {
  refused: readonly Refused[];
  /** All of them, where `refused` names the first. */
  count: number;
  onClose: () => void;
}

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
        {refused.map(({ id, number, message }) => (
          <div key={id}>
            <Anchor component={Link} href={`/invoices/${id}`} size="sm">
              {number}
            </Anchor>
            : {t(message)}
          </div>
        ))}
        {unnamed > 0 && t('and {{number}} more', { number: formatCount(unnamed) })}
      </div>
    </Alert>
  );
}
