/** A discount that stands for a child: a percentage or an amount, what for, from when to when. */
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';
import { parsePercent, parseRinggit, percentText, ringgitText } from '#shared/domain/money';
import { type DiscountReason, discountReasons } from '#shared/domain/plan';
import { type ChildPlan, type PlanDiscount, planDiscountForm, planEndpoints } from '#shared/endpoints/plans';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { useSave } from '../../queries/use-save';
import { PlanDays } from './plan-days';
import { usePlanChanged } from './use-plan';

interface PlanDiscountDialogProps {
  plan: ChildPlan;
  /** Null for a new one. */
  discount: PlanDiscount | null;
  today: string;
  onClose: () => void;
}

export function PlanDiscountDialog(props: PlanDiscountDialogProps) {
  const { discount, onClose } = props;
  const { t } = useTranslation();
  const form = useDiscountForm(props);
  const { fields, change } = form;
  const field = fieldOf(form);
  const byPercent = fields.by === 'percent';
  return (
    <FormDialog
      title={t('Standing discount')}
      dirty={form.dirty}
      act={discount === null ? t('Add') : t('Save')}
      busy={form.busy}
      onSend={form.send}
      onClose={onClose}
    >
      <SaveProblem error={form.error} />
      <NativeSelect
        label={t('Reason')}
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
      <PlanDays form={form} />
      {discount && <Muted>{t('Amounts already discounted stay.')}</Muted>}
    </FormDialog>
  );
}

function useDiscountForm({ plan, discount, today, onClose }: PlanDiscountDialogProps) {
  const { t } = useTranslation();
  const changed = usePlanChanged();
  const { fields, dirty, change } = useFields(fieldsOf(discount, today));
  const save = useSave(
    async (body: ReturnType<typeof bodyOf>, idempotencyKey) => {
      const { id } = plan.child;
      const form = planDiscountForm.parse(body);
      const reason = `${t(discountReasons[body.reason])}: ${body.label}`;
      const sent =
        discount === null
          ? await sendOrAsk(() => call(planEndpoints.addDiscount, { params: { id }, body, idempotencyKey }), {
              operation: 'add_plan_discount',
              subject_id: id,
              form,
              reason,
            })
          : await sendOrAsk(
              () =>
                call(planEndpoints.changeDiscount, {
                  params: { discountId: discount.id },
                  body,
                  idempotencyKey,
                }),
              { operation: 'change_plan_discount', subject_id: discount.id, form, reason },
            );
      if (sent.answer === null && sent.asked) onClose();
      return sent.answer;
    },
    {
      form: planDiscountForm,
      done: ({ label }) => t('“{{label}}” saved.', { label }),
      onSaved: async () => {
        onClose();
        await changed();
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change,
    send: () => save.submit(bodyOf(fields, discount)),
  };
}

const fieldsOf = (discount: PlanDiscount | null, today: string) => ({
  reason: discount?.reason ?? ('scholarship' as DiscountReason),
  label: discount?.label ?? '',
  by: (discount?.amount == null ? 'percent' : 'amount') as 'percent' | 'amount',
  value: discount === null ? '' : typedValue(discount),
  cap: discount?.cap == null ? '' : ringgitText(discount.cap),
  starts_on: discount?.starts_on ?? `${today.slice(0, 7)}-01`,
  ends_on: discount?.ends_on ?? '',
});
type Typed = ReturnType<typeof fieldsOf>;

const typedValue = ({ percent, amount }: PlanDiscount) =>
  percent === null ? ringgitText(amount ?? 0) : percentText(percent);

/** What can't be read is left for the contract to refuse, in its own words. */
function bodyOf({ reason, label, by, value, cap, starts_on, ends_on }: Typed, discount: PlanDiscount | null) {
  const isPercent = by === 'percent';
  return {
    reason,
    label,
    starts_on,
    ends_on: ends_on === '' ? null : ends_on,
    position: discount?.position ?? 0,
    percent: isPercent ? (parsePercent(value) ?? Number.NaN) : null,
    amount: isPercent ? null : (parseRinggit(value) ?? Number.NaN),
    cap: !isPercent || cap.trim() === '' ? null : (parseRinggit(cap) ?? Number.NaN),
  };
}
