/** A parent sends a pickup pass: for whom, and on which day. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectorList, collectorEndpoints } from '#shared/endpoints/collectors';
import { DateField } from '../../components/date-field';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function PassForm({ list, onClose }: { list: CollectorList; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const today = useToday() ?? '';
  const [name, setName] = useState('');
  const [day, setDay] = useState(today);
  const save = useSave(collectorEndpoints.pass, {
    done: t('The pass is ready. Send it on.'),
    onSaved: onClose,
    onEnd: () => invalidate(collectorEndpoints),
  });
  return (
    <FormDialog
      title={t('Pickup pass for one day')}
      act={t('Create the pass')}
      compact
      busy={save.busy}
      dirty={name !== '' || day !== today}
      onSend={() => save.submit({ params: { id: list.child.id }, body: { name, day } })}
      onClose={onClose}
    >
      <Text>
        {t(
          'Whoever has the pass may pick up the child on that day, once. The preschool looks at their identity card.',
        )}
      </Text>
      <TextInput
        label={t('Full name, as on the identity card')}
        required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={save.errorOf('name')}
      />
      <DateField label={t('Day')} required value={day} onChange={setDay} error={save.errorOf('day')} />
      <SaveProblem error={save.error} fields={['name', 'day']} />
    </FormDialog>
  );
}
