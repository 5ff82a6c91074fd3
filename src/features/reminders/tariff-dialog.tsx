/** A tariff of late fees, as the ministry approved it. */
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';
import { type LateFeeRepeat, repeatText } from '#shared/domain/late-fees';
import { parsePercent, parseRinggit } from '#shared/domain/money';
import { lateFeeEndpoints, tariffForm } from '#shared/endpoints/late-fees';
import { DateField } from '../../components/date-field';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface TariffDialogProps {
  preschoolId: number;
  today: string;
  onClose: () => void;
}

export function TariffDialog({ preschoolId, today, onClose }: TariffDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change } = useFields({
    approval_reference: '',
    starts_on: today,
    grace_days: '14',
    repeats: 'once' as LateFeeRepeat,
    by: 'amount' as 'amount' | 'percent',
    value: '',
    cap: '',
  });
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      call(lateFeeEndpoints.addTariff, { params: { preschoolId }, body, idempotencyKey }),
    {
      form: tariffForm,
      done: t('Tariff saved.'),
      onSaved: async () => {
        await invalidate(lateFeeEndpoints);
        onClose();
      },
    },
  );
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  const byPercent = fields.by === 'percent';
  return (
    <FormDialog
      title={t('Tariff of late fees')}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit(bodyOf(fields))}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <TextInput
        label={t('Ministry approval reference')}
        required
        autoComplete="off"
        {...field('approval_reference')}
      />
      <SegmentedControl
        aria-label={t('Counted by')}
        value={fields.by}
        onChange={(by) => change({ by: by as 'amount' | 'percent' })}
        data={[
          { value: 'amount', label: t('Amount') },
          { value: 'percent', label: t('Percentage') },
        ]}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          label={byPercent ? t('Percentage of what is overdue') : t('Amount (RM)')}
          required
          inputMode="decimal"
          autoComplete="off"
          {...field('value', byPercent ? 'percent' : 'amount')}
        />
        <TextInput
          label={t('At most (RM an invoice)')}
          description={t('Leave blank for no limit.')}
          inputMode="decimal"
          autoComplete="off"
          {...field('cap')}
        />
      </Group>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t('How often')}
          {...field('repeats')}
          data={Object.entries(repeatText).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <TextInput
          label={t('Days of grace')}
          description={t('Days after the due date without a fee.')}
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('grace_days')}
        />
      </Group>
      <DateField
        label={t('For invoices due from')}
        required
        value={fields.starts_on}
        onChange={(starts_on) => change({ starts_on })}
        error={save.errorOf('starts_on')}
      />
    </FormDialog>
  );
}

interface Typed {
  approval_reference: string;
  starts_on: string;
  grace_days: string;
  repeats: LateFeeRepeat;
  by: 'amount' | 'percent';
  value: string;
  cap: string;
}

/** What can't be read is left for the contract to refuse, in its own words. */
function bodyOf({ approval_reference, starts_on, grace_days, repeats, by, value, cap }: Typed) {
  return {
    approval_reference,
    starts_on,
    repeats,
    grace_days: /^\d{1,3}$/.test(grace_days.trim()) ? Number(grace_days) : Number.NaN,
    amount: by === 'amount' ? (parseRinggit(value) ?? Number.NaN) : null,
    percent: by === 'percent' ? (parsePercent(value) ?? Number.NaN) : null,
    cap: cap.trim() === '' ? null : (parseRinggit(cap) ?? Number.NaN),
  };
}
