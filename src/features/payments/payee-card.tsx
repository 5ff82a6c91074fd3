/** Where money goes by hand, each line with a button that copies it. */
import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PayeeLine, payeeLabels } from '#shared/domain/payee';
import classes from './pay-ways.module.css';

export function PayeeCard({ lines }: { lines: readonly PayeeLine[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <dl className={classes.payee} aria-label={t('Where to pay')}>
      {lines.map((line) => (
        <Line key={line.name} {...line} />
      ))}
    </dl>
  );
}

function Line({ name, value }: PayeeLine) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  const label = t(payeeLabels[name]);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <ActionIcon
        aria-label={clipboard.copied ? t('Copied') : t('Copy: {{what}}', { what: label })}
        onClick={() => clipboard.copy(value)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
