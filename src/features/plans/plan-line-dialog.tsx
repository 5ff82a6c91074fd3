/** A line of a plan: what, how often, from when to when, and how a part of a month is charged. */
import '@mantine/core/styles/Switch.layer.css';
import { Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthNames } from '#shared/domain/calendar-date';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import { planPeriods, prorations } from '#shared/domain/plan';
import { type ChildPlan, type PlanLine, planEndpoints, planLineForm } from '#shared/endpoints/plans';
import { productEndpoints } from '#shared/endpoints/products';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { rows, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { PlanDays } from './plan-days';
import { usePlanChanged } from './use-plan';

interface PlanLineDialogProps {
  plan: ChildPlan;
  /** Null for a new one. */
  line: PlanLine | null;
  today: string;
  onClose: () => void;
}

export function PlanLineDialog({ plan, line, today, onClose }: PlanLineDialogProps) {
  const { t } = useTranslation();
  const form = usePlanLineForm({ plan, line, today, onClose });
  return (
    <FormDialog
      title={line === null ? t('Add to the plan') : t('Edit the plan')}
      dirty={form.dirty}
      act={line === null ? t('Add') : t('Save')}
      busy={form.busy}
      onSend={form.send}
      onClose={onClose}
    >
      <SaveProblem error={form.error} />
      <Fields form={form} plan={plan} line={line} />
      {line?.charged && <Muted>{t('Amounts already charged stay.')}</Muted>}
    </FormDialog>
  );
}

function usePlanLineForm({ plan, line, today, onClose }: PlanLineDialogProps) {
  const { t } = useTranslation();
  const changed = usePlanChanged();
  const { fields, dirty, change } = useFields(fieldsOf(plan, line, today));
  const save = useSave(
    async (body: ReturnType<typeof bodyOf>, idempotencyKey) => {
      const form = planLineForm.parse(body);
      const { id } = plan.child;
      const sent =
        line === null
          ? await sendOrAsk(() => call(planEndpoints.addLine, { params: { id }, body, idempotencyKey }), {
              operation: 'add_plan_line',
              subject_id: id,
              form,
            })
          : await sendOrAsk(
              () => call(planEndpoints.changeLine, { params: { lineId: line.id }, body, idempotencyKey }),
              { operation: 'change_plan_line', subject_id: line.id, form },
            );
      if (sent.answer === null && sent.asked) onClose();
      return sent.answer;
    },
    {
      form: planLineForm,
      done: ({ product }) => t('{{name}} saved in the plan.', { name: product.name }),
      onSaved: async () => {
        onClose();
        await changed();
      },
    },
  );
  return { ...save, fields, dirty: dirty && !save.saved, change, send: () => save.submit(bodyOf(fields)) };
}

const fieldsOf = ({ settings }: ChildPlan, line: PlanLine | null, today: string) => ({
  product: line ? String(line.product.id) : '',
  amount: line?.amount === null || !line ? '' : ringgitText(line.amount),
  quantity: String(line?.quantity ?? 1),
  period: line?.period ?? 'month',
  year_month: String(line?.year_month ?? Number(today.slice(5, 7))),
  proration: line?.proration ?? settings.proration,
  discountable: line?.discountable ?? true,
  remarks: line?.remarks ?? '',
  starts_on: line?.starts_on ?? `${today.slice(0, 7)}-01`,
  ends_on: line?.ends_on ?? '',
});

function bodyOf({ product, ...fields }: ReturnType<typeof fieldsOf>) {
  return {
    ...fields,
    product_id: product,
    // What is no amount or number is left for the contract to refuse, in its own words.
    amount: fields.amount.trim() === '' ? null : (parseRinggit(fields.amount) ?? Number.NaN),
    quantity: Number(fields.quantity),
    year_month: fields.period === 'year' ? Number(fields.year_month) : null,
    ends_on: fields.ends_on === '' ? null : fields.ends_on,
  };
}

interface FieldsProps {
  form: ReturnType<typeof usePlanLineForm>;
  plan: ChildPlan;
  line: PlanLine | null;
}

function Fields({ form, plan, line }: FieldsProps) {
  const { t } = useTranslation();
  const { fields, change } = form;
  const field = fieldOf(form);
  const asked = { query: { preschool_id: String(plan.child.preschool.id), active: '1' as const } };
  const offered = useCall(productEndpoints.list, asked, { select: rows }).data ?? [];
  const kept = line && !offered.some(({ id }) => id === line.product.id) ? [line.product] : [];
  const known = [...kept, ...offered];
  const price = known.find(({ id }) => String(id) === fields.product)?.price;
  return (
    <>
      <NativeSelect
        label={t('Product')}
        required
        data-autofocus
        {...field('product', 'product_id')}
        data={[
          { value: '', label: t('Choose what is charged') },
          ...known.map(({ id, name, price: sen }) => ({
            value: String(id),
            label: `${name} · ${formatSen(sen)}`,
          })),
        ]}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          label={t('Amount (RM)')}
          description={
            price === undefined
              ? t('Leave blank for the product’s current price')
              : t('Leave blank for the product’s current price, {{price}}', { price: formatSen(price) })
          }
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <TextInput
          label={t('Quantity')}
          description={t('For each charge')}
          inputMode="numeric"
          autoComplete="off"
          {...field('quantity')}
        />
      </Group>
      <Often form={form} />
      <PlanDays form={form} />
      <TextInput label={t('Remarks')} {...field('remarks')} />
      <Switch
        size="md"
        label={t('Discounts count')}
        description={t('Standing discounts by percentage apply to this too.')}
        checked={fields.discountable}
        onChange={(event) => change({ discountable: event.currentTarget.checked })}
      />
    </>
  );
}

function Often({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation();
  const { fields } = form;
  const field = fieldOf(form);
  const choices = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect label={t('How often')} {...field('period')} data={choices(planPeriods)} />
      {fields.period === 'year' && (
        <NativeSelect
          label={t('Month')}
          {...field('year_month')}
          data={monthNames.map((name, index) => ({ value: String(index + 1), label: t(name) }))}
        />
      )}
      {fields.period === 'month' && (
        <NativeSelect label={t('First and last month')} {...field('proration')} data={choices(prorations)} />
      )}
    </Group>
  );
}
