/** A discount that stands for a child: a percentage or an amount, what for, from when to when. */
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';
import { parsePercent, parseRinggit } from '#shared/domain/money';
import { type DiscountReason, discountReasons } from '#shared/domain/plan';
import { type ChildPlan, planDiscountForm, planEndpoints } from '#shared/endpoints/plans';
import { DateField } from '../../components/date-field';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { useSave } from '../../queries/use-save';
import { usePlanChanged } from './use-plan';

interface PlanDiscountDialogProps {
  plan: ChildPlan;
  today: string;
  onClose: () => void;
}

export function PlanDiscountDialog({ plan, today, onClose }: PlanDiscountDialogProps) {
  const { t } = useTranslation();
  const form = useDiscountForm({ plan, today, onClose });
  const { fields, change, errorOf } = form;
  const field = fieldOf(form);
  const byPercent = fields.by === 'percent';
  return (
    <FormDialog
      title={t('Discount that stands')}
      dirty={form.dirty}
      act={t('Add')}
      busy={form.busy}
      onSend={form.send}
      onClose={onClose}
    >
      <SaveProblem error={form.error} />
      <NativeSelect
        label={t('What for')}
        {...field('reason')}
        data={Object.entries(discountReasons).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <TextInput label={t('Words on the invoice')} required {...field('label')} />
      <SegmentedControl
        aria-label={t('Counted by')}
        value={fields.by}
        onChange={(by) => change({ by: by as 'percent' | 'amount' })}
        data={[
          { value: 'percent', label: t('Percentage') },
          { value: 'amount', label: t('Amount') },
        ]}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          label={byPercent ? t('Percentage') : t('Amount (RM)')}
          required
          inputMode="decimal"
          autoComplete="off"
          {...field('value', byPercent ? 'percent' : 'amount')}
        />
        {byPercent && (
          <TextInput
            label={t('At most (RM a month)')}
            inputMode="decimal"
            autoComplete="off"
            {...field('cap')}
          />
        )}
      </Group>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <DateField
          label={t('First day')}
          required
          value={fields.starts_on}
          onChange={(starts_on) => change({ starts_on })}
          error={errorOf('starts_on')}
        />
        <DateField
          label={t('Last day')}
          value={fields.ends_on}
          onChange={(ends_on) => change({ ends_on })}
          error={errorOf('ends_on')}
        />
      </Group>
    </FormDialog>
  );
}

function useDiscountForm({ plan, today, onClose }: PlanDiscountDialogProps) {
  const { t } = useTranslation();
  const changed = usePlanChanged();
  const { fields, dirty, change } = useFields({
    reason: 'scholarship' as DiscountReason,
    label: '',
    by: 'percent' as 'percent' | 'amount',
    ...{ value: '', cap: '', starts_on: `${today.slice(0, 7)}-01`, ends_on: '' },
  });
  const save = useSave(
    async (body: ReturnType<typeof bodyOf>, idempotencyKey) => {
      const { id } = plan.child;
      const sent = await sendOrAsk(
        () => call(planEndpoints.addDiscount, { params: { id }, body, idempotencyKey }),
        {
          ...{ operation: 'add_plan_discount', subject_id: id, form: planDiscountForm.parse(body) },
          reason: `${t(discountReasons[body.reason])}: ${body.label}`,
        },
      );
      if (sent.answer === null && sent.asked) onClose();
      return sent.answer;
    },
    {
      form: planDiscountForm,
      done: ({ label }) => t('“{{label}}” stands.', { label }),
      onSaved: async () => {
        onClose();
        await changed();
      },
    },
  );
  return { ...save, fields, dirty: dirty && !save.saved, change, send: () => save.submit(bodyOf(fields)) };
}

interface Typed {
  reason: DiscountReason;
  label: string;
  by: 'percent' | 'amount';
  value: string;
  cap: string;
  starts_on: string;
  ends_on: string;
}

/** What can't be read is left for the contract to refuse, in its own words. */
function bodyOf({ reason, label, by, value, cap, starts_on, ends_on }: Typed) {
  const isPercent = by === 'percent';
  return {
    ...{ reason, label, starts_on, ends_on: ends_on === '' ? null : ends_on },
    percent: isPercent ? (parsePercent(value) ?? Number.NaN) : null,
    amount: isPercent ? null : (parseRinggit(value) ?? Number.NaN),
    cap: !isPercent || cap.trim() === '' ? null : (parseRinggit(cap) ?? Number.NaN),
  };
}
