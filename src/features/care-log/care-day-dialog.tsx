/** What was noted of one child on a day, each to be corrected or withdrawn. */
import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { careText } from '#shared/domain/care';
import type { CareDocument } from '#shared/records/care';
import { withdrawnBefore } from '#shared/records/withdrawn-before';
import { EntryState } from '../../components/entry-state';
import { EventActs } from '../../components/event-acts';
import { Dialog } from '../../components/form-dialog';
import { formatMinute, formatMoment, formatTime } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { mayChange } from '../../local/entry';
import { useChildRecords } from '../../local/hooks/use-records';
import { useSaving } from '../../local/hooks/use-saving';
import { saveEntry } from '../../local/save-entry';
import type { CareChild } from './care-children';
import { draftOf } from './care-draft';
import { CareForm } from './care-form';
import { CarePhoto } from './care-photo';

interface CareDayDialogProps {
  one: CareChild;
  date: CalendarDate;
  onClose: () => void;
}

type Step = { is: 'list' } | { is: 'correct' | 'withdraw'; event: CareDocument };

export function CareDayDialog({ one: { child, events }, date, onClose }: CareDayDialogProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ is: 'list' });
  const entries = useChildRecords('care', child.id) ?? [];
  const marks = new Map(entries.map(({ id, mark }) => [id, mark]));
  const all = entries.map(({ document }) => document);
  if (step.is === 'correct')
    return (
      <CareForm
        title={t('Correct: {{what}}', { what: careText(step.event, t) })}
        childIds={[child.id]}
        opened={draftOf(step.event)}
        corrects={step.event}
        date={date}
        onSaved={() => notifySuccess(t('Saved on this tablet.'))}
        onClose={onClose}
      />
    );
  if (step.is === 'withdraw') return <WithdrawCare event={step.event} onClose={onClose} />;
  return (
    <Dialog title={t('The day of {{name}}', { name: spokenName(child.fullname) })} onClose={onClose} compact>
      {events.length === 0 && <Text c="dimmed">{t('Nothing noted yet.')}</Text>}
      {events.length > 0 && (
        <RowList items={events} label={t('Care')}>
          {(event) => {
            const what = `${formatMinute(event.time)} ${careText(event, t)}`;
            const mark = marks.get(event.id) ?? 'sent';
            return (
              <Group component="li" key={event.id} gap="8px 16px" px={16} py={12}>
                <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <Text fw={600} className="numbers">
                    {what}
                  </Text>
                  {event.picture && <CarePhoto id={event.picture} caption={event.note ?? t('Photo')} />}
                  {event.acknowledged && (
                    <Text size="sm">
                      {t('{{name}} will bring it, said {{time}}', {
                        name: event.acknowledged.by,
                        time: formatMoment(event.acknowledged.at),
                      })}
                    </Text>
                  )}
                  <Muted>
                    {t('Noted by {{by}}, {{time}}', {
                      by: event.recorded.by,
                      time: formatTime(event.recorded.at),
                    })}
                  </Muted>
                  <WithdrawnBefore withdrawal={withdrawnBefore(event, all)} />
                </Box>
                {mark !== 'sent' && <EntryState mark={mark} />}
                {mayChange(mark) && (
                  <Group gap="xs">
                    <EventActs
                      of={what}
                      onCorrect={() => setStep({ is: 'correct', event })}
                      onWithdraw={() => setStep({ is: 'withdraw', event })}
                    />
                  </Group>
                )}
              </Group>
            );
          }}
        </RowList>
      )}
    </Dialog>
  );
}

function WithdrawCare({ event, onClose }: { event: CareDocument; onClose: () => void }) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const { id, child_id, date } = event;
  return (
    <WithdrawDialog
      title={t('Withdraw: {{what}}?', { what: careText(event, t) })}
      saving={saving}
      onSubmit={(reason) => saving.run(() => saveEntry('void_care', { id, child_id, date, reason }))}
      onClose={onClose}
    />
  );
}
