/** What this person wrote here and is not simply done: what waits, what was refused, what needs a choice. */
import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import type { RecordEditors } from '../../components/record-editor';
import { RowsSkeleton } from '../../components/skeletons';
import { othersWaiting } from '../../components/sync-reasons';
import { ToneMark } from '../../components/tone-mark';
import { useOpenAlternatives, useOutbox } from '../../local/hooks/use-outbox';
import { useStorageState } from '../../local/hooks/use-storage-state';
import { useSyncState } from '../../local/hooks/use-sync-state';
import { OpenChoice } from './open-choice';
import { QuarantinedList } from './quarantined-list';
import { RefusedEntry } from './refused-entry';
import { WaitingList } from './waiting-list';

export function OutboxPage({ editors }: { editors: RecordEditors }) {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const choices = useOpenAlternatives();
  const sync = useSyncState();
  if (outbox === undefined || choices === undefined || sync === undefined) {
    return (
      <Page title={t('Entries to send')}>
        <RowsSkeleton rows={3} />
      </Page>
    );
  }
  const { waiting, refused, quarantined, taken, declined } = outbox;
  const stuck = refused.length + declined.length;
  const asked = choices.some(({ mayChoose }) => mayChoose);
  const nothing = waiting.length + stuck + quarantined.length === 0 && !asked;
  const others = sync.others > 0 && t(othersWaiting, { count: sync.others });
  return (
    <Page title={t('Entries to send')}>
      <Stack gap="xl">
        {waiting.length > 0 && <WaitingList rows={waiting} refused={refused} sync={sync} />}
        {!nothing && others && <Text>{others}</Text>}
        {refused.length > 0 && (
          <Section
            title={t('Not accepted')}
            hint={t('These couldn’t be saved. They stay here until you decide.')}
          >
            {refused.map((row) => (
              <RefusedEntry key={row.operation_id} row={row} Editor={editors[row.name]} />
            ))}
          </Section>
        )}
        {declined.length > 0 && (
          <Section
            title={t('Declined')}
            hint={t('The principal didn’t accept these. They stay here until you decide.')}
          >
            {declined.map((row) => (
              <RefusedEntry key={row.operation_id} row={row} Editor={editors[row.name]} />
            ))}
          </Section>
        )}
        {choices.length > 0 && (
          <Section
            title={t('Two versions')}
            hint={t(
              asked
                ? 'Two people wrote different things in the same place. Which one is right?'
                : 'Two people wrote different things in the same place.',
            )}
          >
            {choices.map((choice) => (
              <OpenChoice key={choice.alternative.id} choice={choice} />
            ))}
          </Section>
        )}
        {quarantined.length > 0 && (
          <Section
            title={t('With the principal')}
            hint={t('Sent, and kept by the server. The principal takes them or declines them.')}
          >
            <QuarantinedList rows={quarantined} />
          </Section>
        )}
        {nothing && (
          <EmptyState
            title={others ? t('Your entries have all been sent.') : t('Everything here has been sent')}
            hint={[
              others,
              sync.lastContactAt !== null &&
                t('Last contact with the server: {{when}}.', {
                  when: formatMoment(new Date(sync.lastContactAt)),
                }),
            ]
              .filter(Boolean)
              .join(' ')}
          />
        )}
        {taken.length > 0 && (
          <Section title={t('Taken')} hint={t('The principal took these: they are part of the child’s day.')}>
            <QuarantinedList rows={taken} />
          </Section>
        )}
        <StorageNote />
      </Stack>
    </Page>
  );
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{hint}</Text>
      </div>
      {children}
    </Stack>
  );
}

/** Whether the browser promises to keep what is stored here, and a way to ask it to. */
function StorageNote() {
  const { t } = useTranslation();
  const storage = useStorageState();
  const [asked, setAsked] = useState(false);
  if (!storage || storage.persisted === null) return null;
  if (storage.persisted) {
    return (
      <Group gap="xs">
        <ToneMark tone="done">{t('Kept')}</ToneMark>
        <Muted flex={1}>{t('This browser keeps what is stored on this tablet.')}</Muted>
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <Muted flex="1 1 16rem">
        {asked
          ? t(
              'The browser refused. It may agree once the app is installed; until then, keep some space free on the tablet.',
            )
          : t('When the tablet is nearly full, this browser may throw away what is stored here.')}
      </Muted>
      <PlainButton
        onClick={() => {
          storage.ask().then(
            (granted) => setAsked(!granted),
            (error: unknown) => console.error('The browser could not be asked:', error),
          );
        }}
      >
        {t('Protect my entries')}
      </PlainButton>
    </Group>
  );
}
