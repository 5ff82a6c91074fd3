/** What was noted of somebody's coming is put right with a reason: its time, or that they came at all. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { useErrorOf } from '../../components/field-error';
import { notifySuccess } from '../../components/notify';
import { ReasonDialog } from '../../components/reason-dialog';
import { WithdrawDialog } from '../../components/withdraw-dialog';
import { useSaving } from '../../local/hooks/use-saving';
import type { NamedStaffEvent } from '../../queries/staffing';
import { noteStaff } from './staff-entries';

interface ChangeProps {
  preschoolId: number;
  event: NamedStaffEvent;
  onClose: () => void;
}

const personOf = ({ user_id, name }: NamedStaffEvent) => ({ id: user_id, name });

export function CorrectArrival({ preschoolId, event, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const [time, setTime] = useState(event.time);
  const { saving, errorOf } = useChange(onClose);
  const { id, duty, classroom_id } = event;
  return (
    <ReasonDialog
      title={t('When did {{name}} come here?', { name: event.name })}
      about={t('What was noted first stays in the trail.')}
      required={t(messages.changeReasonRequired)}
      confirmLabel={t('Save the correction')}
      busy={saving.busy}
      offline={false}
      error={errorOf('reason') ?? (saving.problem && t(saving.problem))}
      onSubmit={(reason) =>
        void saving.run(() =>
          noteStaff({
            preschoolId,
            person: personOf(event),
            act: 'arrived',
            duty,
            classroomId: classroom_id,
            corrects: { id, time, reason },
          }),
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={t('Time')}
        type="time"
        required
        value={time}
        onChange={({ currentTarget: { value } }) => setTime(value.slice(0, 5))}
        error={errorOf('time')}
      />
    </ReasonDialog>
  );
}

export function WithdrawArrival({ preschoolId, event, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const { saving } = useChange(onClose);
  return (
    <WithdrawDialog
      title={t('Withdraw the arrival of {{name}}?', { name: event.name })}
      saving={saving}
      onSubmit={(reason) =>
        void saving.run(() =>
          noteStaff({
            preschoolId,
            person: personOf(event),
            act: 'withdrawn',
            corrects: { id: event.id, time: event.time, reason },
          }),
        )
      }
      onClose={onClose}
    />
  );
}

function useChange(onClose: () => void) {
  const { t } = useTranslation();
  const saving = useSaving(() => {
    notifySuccess(t('Saved on this tablet.'));
    onClose();
  });
  return { saving, errorOf: useErrorOf(saving.errors) };
}
