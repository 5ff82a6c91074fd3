/** A family of a run: whom it is for, its lines, what differs from last month, and what is chosen about it. */
import { Anchor, Group, Menu, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type RunChoice, runChoices, runDifferences, runExceptions } from '#shared/domain/billing-run';
import type { BillingRun, RunFamily, RunLine } from '#shared/endpoints/billing-runs';
import { ActIcon } from '../../components/act-button';
import { formatMonth } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Money } from '../../components/money';
import { Muted } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import classes from './billing-runs.module.css';
import { useChangeFamily } from './use-runs';

const EditFamily = lazyPart('EditFamily', () => import('./edit-family'));

interface FamilyProps {
  run: Pick<BillingRun, 'id'>;
  family: RunFamily;
}

export function RunFamilyRow({ run, family }: FamilyProps) {
  const { t } = useTranslation();
  const { parent, children, lines, choice, carried } = family;
  return (
    <li className={classes.family} data-out={choice !== 'in' || undefined} aria-label={parent.name}>
      <Stack gap={4} miw={0}>
        <Anchor component={Link} href={`/parents/${parent.id}/invoices`} fw={600}>
          {parent.name}
        </Anchor>
        <Muted>{children.map(({ name }) => name).join(', ')}</Muted>
        <Marks family={family} />
      </Stack>
      <div className={classes.bill}>
        <ul className={classes.lines} aria-label={t('Lines')}>
          {lines.map((line) => (
            <Line key={line.key} line={line} several={children.length > 1} />
          ))}
        </ul>
        {lines.length === 0 && <Muted>{t('Nothing is charged.')}</Muted>}
        {carried !== 0 && (
          <Muted>
            {t('Carried from earlier invoices:')} <Money sen={carried} />
          </Muted>
        )}
        {lines.length > 0 && <Differences family={family} />}
      </div>
      <div className={classes.sums}>
        <Text fw={600}>
          <Money sen={family.sum} />
        </Text>
        <Muted>
          {t('Last month')} <Money sen={family.last_sum} />
        </Muted>
      </div>
      <Acts run={run} family={family} />
    </li>
  );
}

function Line({ line, several }: { line: RunLine; several: boolean }) {
  const { t } = useTranslation();
  const { label, quantity, remarks, child, edited, left_out, total, kept_from } = line;
  const kept = kept_from !== null && t('kept from {{month}}', { month: formatMonth(kept_from) });
  const about = [several ? child.name : null, kept, remarks, edited ? t('edited') : null].filter(Boolean);
  return (
    <li data-out={left_out || undefined}>
      <Text span size="sm">
        {quantity > 1 ? `${label} × ${quantity}` : label}
        {about.length > 0 && (
          <Text span inherit c="dimmed">
            {' '}
            · {about.join(' · ')}
          </Text>
        )}
      </Text>
      <Text span size="sm">
        <Money sen={total} />
      </Text>
    </li>
  );
}

function Marks({ family: { exceptions, choice, stage, message, waits } }: Pick<FamilyProps, 'family'>) {
  const { t } = useTranslation();
  return (
    <>
      {exceptions.map((name) => (
        <ToneMark key={name} tone="waiting">
          {t(runExceptions[name])}
        </ToneMark>
      ))}
      {choice !== 'in' && <ToneMark tone="quiet">{t(runChoices[choice])}</ToneMark>}
      {waits && <ToneMark tone="waiting">{t('Waits for a second person')}</ToneMark>}
      {stage === 'issued' && <ToneMark tone="done">{t('Issued')}</ToneMark>}
      {message !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t(message)}
        </Text>
      )}
    </>
  );
}

function Differences({ family: { differences } }: Pick<FamilyProps, 'family'>) {
  const { t } = useTranslation();
  return differences.map(({ why, child, label, was, now }) => (
    <Muted key={`${why} ${child?.id} ${label}`}>
      {t(runDifferences[why])}: {label} (<Money sen={was} /> → <Money sen={now} />)
    </Muted>
  ));
}

const acts: readonly { choice: RunChoice; label: string }[] = [
  { choice: 'in', label: 'Bill this family' },
  { choice: 'left_out', label: 'Skip' },
  { choice: 'later', label: 'Keep for later' },
];

function Acts({ run, family }: FamilyProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const change = useChangeFamily(run, family, { failed: true });
  const { parent, invoice, choice, waits } = family;
  if (invoice)
    return (
      <div className={classes.acts}>
        <Anchor component={Link} href={`/invoices/${invoice.id}`}>
          {invoice.invoice_no ?? t('Open the draft')}
        </Anchor>
      </div>
    );
  if (waits)
    return (
      <div className={classes.acts}>
        <Anchor component={Link} href="/approvals">
          {t('See what waits')}
        </Anchor>
      </div>
    );
  return (
    <Group className={classes.acts} gap={4} wrap="nowrap">
      {family.lines.length > 0 && (
        <ActIcon
          Icon={IconPencil}
          label={t('Edit the lines of {{name}}', { name: parent.name })}
          onClick={() => setEditing(true)}
        />
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActIcon
            Icon={IconDots}
            loading={change.busy}
            label={t('What to do with {{name}}', { name: parent.name })}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {acts
            .filter((act) => act.choice !== choice)
            .map((act) => (
              <Menu.Item key={act.choice} onClick={() => change.submit({ choice: act.choice })}>
                {t(act.label)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {editing && <EditFamily run={run} family={family} onClose={() => setEditing(false)} />}
    </Group>
  );
}
