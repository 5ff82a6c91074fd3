/** Accounting export: what families owed at the beginning of a month and at its end, what moved, and the files of it. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconHash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  accountingFormatNames,
  accountingFormats,
  accountText,
  type JournalPart,
  journalParts,
  journalText,
} from '#shared/domain/accounting';
import { lastDayOf } from '#shared/domain/closing';
import { type AccountingMonth, accountingEndpoints } from '#shared/endpoints/accounting';
import { officeMessages } from '#shared/office-messages';
import { ActButton } from '../../components/act-button';
import { FetchProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { downloadUrl } from '../../local/call';
import { useCall } from '../../queries/use-call';
import { CodesDialog } from './codes-dialog';
import { EntriesDialog } from './entries-dialog';
import { JournalList } from './journal-list';
import { MonthChoice, useMonthChoice } from './month-choice';

export function AccountingPage() {
  const { t } = useTranslation();
  const choice = useMonthChoice();
  const { preschool, month } = choice;
  const query = useCall(
    accountingEndpoints.month,
    preschool && month ? { params: { id: preschool }, query: { month } } : null,
    { staleTime: 0 },
  );
  return (
    <Page title={t('Accounting export')} width="medium">
      <Stack>
        <Text c="dimmed">
          {t(
            'A closed month goes out as journals for your accounting program, once what families owe adds up.',
          )}
        </Text>
        <MonthChoice choice={choice} />
        <Group>
          <Anchor component={Link} href="/accounting/e-invoices" underline="always">
            {t('e-Invoices of a month')}
          </Anchor>
        </Group>
        {preschool !== 0 &&
          (query.data ? (
            <Month key={`${preschool} ${month}`} shown={query.data} />
          ) : (
            <FetchProblem query={query} until={<RowsSkeleton rows={6} />} />
          ))}
      </Stack>
    </Page>
  );
}

function Month({ shown }: { shown: AccountingMonth }) {
  const { t } = useTranslation();
  const [coding, setCoding] = useState(false);
  return (
    <Stack gap="xl">
      <Group gap="xs">
        {shown.closed ? (
          <ToneMark tone="done">{t('Closed')}</ToneMark>
        ) : (
          <ToneMark tone="waiting">{t('Not closed')}</ToneMark>
        )}
        {shown.holds ? (
          <ToneMark tone="done">{t('Adds up')}</ToneMark>
        ) : (
          <ToneMark tone="alarm">{t('Doesn’t add up')}</ToneMark>
        )}
      </Group>
      <Roll shown={shown} />
      <Section
        title={t('Files')}
        acts={
          <ActButton
            Icon={IconHash}
            variant="default"
            label={t('Account codes…')}
            onClick={() => setCoding(true)}
          />
        }
      >
        <Files shown={shown} />
      </Section>
      <Section title={t('Journals')}>
        <JournalList shown={shown} />
      </Section>
      {coding && <CodesDialog shown={shown} onClose={() => setCoding(false)} />}
    </Stack>
  );
}

/** Opening, what moved, closing: each leads to its list. */
function Roll({ shown }: { shown: AccountingMonth }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<JournalPart | null>(null);
  const { preschool, month, roll, later, outstanding } = shown;
  const last = lastDayOf(month);
  const owing = `/reports/outstandings?preschool=${preschool.id}&date_as_at=${last}&includeBCH=true`;
  return (
    <Section title={t('What families owe')}>
      <Stack gap={0} maw={520}>
        <Line label={t('Opening balance')} sen={roll.opening} strong />
        {journalParts.map((one) => (
          <Line key={one} label={t(journalText[one])} sen={roll[one]} onOpen={() => setPart(one)} />
        ))}
        <Line label={t('Closing balance')} sen={roll.closing} strong />
      </Stack>
      <Text size="sm">
        <Anchor component={Link} href={owing} underline="always">
          {t('Outstandings on {{day}}', { day: formatDate(last) })}
        </Anchor>
        : <Money sen={outstanding} />
        {later !== 0 && (
          <>
            {'. '}
            {t('Dated by then, but written later:')} <Money sen={later} />
          </>
        )}
      </Text>
      {!shown.holds && (
        <Text c="alarm" role="alert">
          {t(officeMessages.accountingDiffers)}
        </Text>
      )}
      {part && <EntriesDialog shown={shown} part={part} onClose={() => setPart(null)} />}
    </Section>
  );
}

interface LineProps {
  label: string;
  sen: number;
  strong?: boolean;
  onOpen?: () => void;
}

function Line({ label, sen, strong = false, onOpen }: LineProps) {
  return (
    <Group justify="space-between" mih={44} gap="xs" wrap="nowrap">
      {onOpen && sen !== 0 ? (
        <Anchor component="button" type="button" ta="start" mih={44} underline="always" onClick={onOpen}>
          {label}
        </Anchor>
      ) : (
        <Text fw={strong ? 600 : undefined}>{label}</Text>
      )}
      <Text component="div" fw={strong ? 600 : undefined}>
        <Money sen={sen} />
      </Text>
    </Group>
  );
}

function Files({ shown }: { shown: AccountingMonth }) {
  const { t } = useTranslation();
  const { closed, holds, missing, files, preschool, month, journals } = shown;
  if (journals.length === 0) return <Text c="dimmed">{t(officeMessages.accountingNothing)}</Text>;
  if (!closed)
    return (
      <Group>
        <Text c="dimmed">{t(officeMessages.accountingOpen)}</Text>
        <PlainButton component={Link} href="/closings">
          {t('Close a month')}
        </PlainButton>
      </Group>
    );
  if (!holds) return <Text c="dimmed">{t(officeMessages.accountingDiffers)}</Text>;
  if (missing.length > 0)
    return (
      <Text c="dimmed">
        {t('These accounts have no code yet: {{accounts}}.', {
          accounts: missing.map((account) => t(accountText[account])).join(', '),
        })}
      </Text>
    );
  const path = accountingEndpoints.download.path.replace('{id}', String(preschool.id));
  return (
    <Group gap="xs">
      {accountingFormatNames.flatMap((format) =>
        Array.from({ length: files[format] }, (_, index) => index + 1).map((part) => (
          <ActButton
            key={`${format} ${part}`}
            Icon={IconDownload}
            variant="light"
            file={downloadUrl(path, { month, format, part })}
            label={
              files[format] > 1
                ? t('{{program}}, file {{part}} of {{all}}', {
                    program: accountingFormats[format],
                    part,
                    all: files[format],
                  })
                : accountingFormats[format]
            }
          />
        )),
      )}
    </Group>
  );
}
