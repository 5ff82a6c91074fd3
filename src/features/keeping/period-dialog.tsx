/** How long a kind is kept: another amount, and from when it counts where there is a choice. */
import '@mantine/core/styles/NumberInput.layer.css';
import { NativeSelect, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsOf, type KeepingStart, startsOf } from '#shared/domain/keeping';
import { keptKinds } from '#shared/domain/kept-kinds';
import { type KeptKindAnswer, keepingEndpoints } from '#shared/endpoints/keeping';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export const startText: Record<KeepingStart, string> = {
  settled: 'since they were settled, from the end of the year',
  left: 'since the child left',
  born: 'the age of the child',
  made: 'since they were made',
  ended: 'since they ended or ran out',
  erased: 'since the record of the child was erased',
};

export function PeriodDialog({ kept, onClose }: { kept: KeptKindAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { kind } = kept;
  const [start, setStart] = useState(kept.start);
  const [amount, setAmount] = useState<number | string>(kept.amount);
  const bounds = boundsOf(kind, start);
  const starts = startsOf(kind);
  const save = useSave(keepingEndpoints.save, {
    done: t('Saved. Applies from tonight.'),
    onSaved: async () => {
      onClose();
      await invalidate(keepingEndpoints);
    },
  });
  if (!bounds) return null;
  const { unit, least, most } = bounds;
  return (
    <FormDialog
      title={t('Period: {{what}}', { what: t(keptKinds[kind].name) })}
      dirty={!save.saved && (amount !== kept.amount || start !== kept.start)}
      act={t('Save')}
      busy={save.busy}
      onSend={() =>
        save.submit({
          params: { kind },
          body: { start, amount: amount === '' ? Number.NaN : Number(amount) },
        })
      }
      onClose={onClose}
      compact
    >
      <SaveProblem error={save.error} fields={['start', 'amount']} />
      <Text c="dimmed">{t(keptKinds[kind].basis)}</Text>
      {starts.length > 1 && (
        <NativeSelect
          label={t('Counted')}
          value={start}
          onChange={(event) => {
            const chosen = event.currentTarget.value as KeepingStart;
            setStart(chosen);
            setAmount(boundsOf(kind, chosen)?.usual ?? amount);
          }}
          data={starts.map((value) => ({ value, label: t(startText[value]) }))}
          error={save.errorOf('start')}
        />
      )}
      <NumberInput
        label={t(unitLabels[unit])}
        description={t('From {{least}} to {{most}}, {{start}}.', {
          least,
          most,
          start: t(startText[start]),
        })}
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        value={amount}
        onChange={setAmount}
        error={save.errorOf('amount')}
      />
    </FormDialog>
  );
}

const unitLabels = { years: 'Years', months: 'Months', days: 'Days' } as const;
