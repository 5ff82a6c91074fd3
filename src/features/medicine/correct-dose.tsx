/** A dose is corrected: who gave it, when, how much. What was noted first stays beside it. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import type { DoseDocument } from '#shared/records/dose';
import { useErrorOf } from '../../components/field-error';
import { formatMinute } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { ReasonDialog } from '../../components/reason-dialog';
import { TextArea } from '../../components/text-area';
import { useFaces } from '../../local/hooks/use-pins';
import { useSaving } from '../../local/hooks/use-saving';
import { correctDose } from './dose-entries';

interface CorrectDoseProps {
  dose: DoseDocument;
  name: string | undefined;
  onClose: () => void;
}

/** Whose dose it is, and of what: the dialogs about one say it. */
export const aboutDose = ({ medicine, time }: DoseDocument, name: string | undefined) =>
  [name, medicine, formatMinute(time)].filter(Boolean).join(' · ');

export function CorrectDose({ dose, name, onClose }: CorrectDoseProps) {
  const { t } = useTranslation();
  const noted = dose.giver ?? dose.recorded.by;
  const others = (useFaces() ?? []).filter(
    ({ userId, name }) => name !== noted && userId !== dose.witness_id,
  );
  const [time, setTime] = useState(dose.time);
  const [amount, setAmount] = useState(dose.amount);
  const [second, setSecond] = useState('');
  const [note, setNote] = useState(dose.note ?? '');
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  const errorOf = useErrorOf(saving.errors);
  const save = (reason: string) => {
    const giver = others.find(({ userId }) => String(userId) === second);
    return saving.run(() =>
      correctDose(dose, {
        time,
        amount,
        note,
        reason,
        giver: giver ? { id: giver.userId, name: giver.name } : null,
      }),
    );
  };
  return (
    <ReasonDialog
      title={t('Correct the dose')}
      whose={aboutDose(dose, name)}
      required={t(messages.changeReasonRequired)}
      confirmLabel={t('Save the correction')}
      busy={saving.busy}
      offline={false}
      error={errorOf('reason') ?? (saving.problem && t(saving.problem))}
      dirty={second !== '' || time !== dose.time || amount !== dose.amount || note !== (dose.note ?? '')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('Time')}
        type="time"
        required
        value={time}
        onChange={(event) => setTime(event.currentTarget.value.slice(0, 5))}
        error={errorOf('time')}
      />
      {dose.act === 'given' && (
        <>
          <TextInput
            label={t('Dose')}
            required
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={errorOf('amount')}
          />
          <NativeSelect
            label={t('Given by')}
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value)}
            data={[
              { value: '', label: noted },
              ...others.map(({ userId, name }) => ({ value: String(userId), label: name })),
            ]}
            error={errorOf('giver')}
          />
        </>
      )}
      <TextArea
        label={t('Note')}
        autosize
        minRows={1}
        value={note}
        onChange={setNote}
        error={errorOf('note')}
      />
    </ReasonDialog>
  );
}
