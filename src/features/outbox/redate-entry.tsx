/** An entry whose day was refused, by a clock that was wrong: its author says which day it was. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field';
import { FormDialog } from '../../components/form-dialog';
import { notifySuccess } from '../../components/notify';
import { InvalidEntryError } from '../../local/errors';
import { useRecord } from '../../local/hooks/use-records';
import { useToday } from '../../local/hooks/use-today';
import { redateEntry } from '../../local/outbox-changes';
import type { OutboxRow } from '../../local/outbox-row';
import { reportSaid, screeningSaid } from './day-labels';

interface RedateEntryProps {
  row: OutboxRow;
  title: string;
  onClose: () => void;
}

export function RedateEntry({ row, title, onClose }: RedateEntryProps) {
  const { t } = useTranslation();
  const today = useToday() ?? row.date;
  const [day, setDay] = useState(row.date > today ? today : row.date);
  const [error, setError] = useState<string | null>(null);
  const there = useThere(row, day);
  const send = async () => {
    try {
      await redateEntry(row.operation_id, day);
      notifySuccess(t('Saved on this tablet'));
      onClose();
    } catch (failed) {
      if (!(failed instanceof InvalidEntryError))
        console.error('An entry could not be given another day:', failed);
      const [said] = failed instanceof InvalidEntryError ? Object.values(failed.errors).flat() : [];
      setError(said ?? 'This did not work. The entry is still here.');
    }
  };
  return (
    <FormDialog title={title} compact act={t('Send again')} dirty={false} onSend={send} onClose={onClose}>
      <Text>{t('The entry moves to the day that you choose, and is sent again.')}</Text>
      <DateField
        label={t('Day of the entry')}
        value={day}
        onChange={setDay}
        required
        error={error && t(error)}
      />
      {there && (
        <Text>
          {t('That day has already: {{what}}. Where yours differs, both stay and someone chooses.', {
            what: there,
          })}
        </Text>
      )}
    </FormDialog>
  );
}

/** What the one record of that day has, for kinds that have one; empty for nothing. */
function useThere({ entity_type, child_id, date }: OutboxRow, day: string): string {
  const { t } = useTranslation();
  const isOther = day !== '' && day !== date;
  const dayOf = (type: 'screening' | 'report') => (entity_type === type && isOther ? day : undefined);
  const screening = useRecord('screening', child_id ?? 0, dayOf('screening'))?.document;
  const report = useRecord('report', child_id ?? 0, dayOf('report'))?.document;
  if (screening) return screeningSaid(screening, t);
  return report ? reportSaid(report, t) : '';
}
