/** The instalments that a parent agreed to: equal parts by month at first, each date and amount as it was agreed. */
import { ActionIcon, Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  evenInstalments,
  INSTALMENTS_MAX,
  type Instalment,
  instalmentsProblem,
  remainingInstalments,
  wrongDay,
} from '#shared/domain/instalments';
import { formatSen, parseRinggit, ringgitText } from '#shared/domain/money';
import { type InstalmentPlan, instalmentEndpoints, instalmentPlanForm } from '#shared/endpoints/instalments';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { DateField } from '../../components/date-field';
import { focusFirstWrong } from '../../components/first-wrong';
import { FormDialog } from '../../components/form-dialog';
import lines from '../../components/lines/lines.module.css';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { useToday } from '../../local/hooks/use-today';
import { useChangedPlans } from './use-changed-plans';

interface PlanDialogProps {
  invoice: InvoiceDetail;
  /** The plan that goes on, in place of which another one is made. */
  current: InstalmentPlan | undefined;
  onClose: () => void;
}

export function PlanDialog(props: PlanDialogProps) {
  const today = useToday();
  return today ? <Planning {...props} today={today} /> : null;
}

interface Part {
  key: number;
  due_on: string;
  /** As it is typed, in ringgit. */
  amount: string;
}

const MONTHS = Array.from({ length: 11 }, (_, at) => String(at + 2));
/** In place of a number of months: what is left of the plan that goes on. */
const AS_AGREED = '';

function Planning({ invoice, current, today, onClose }: PlanDialogProps & { today: string }) {
  const { t } = useTranslation();
  const { balance } = invoice;
  const partsOf = (count: string): Part[] => {
    const instalments: Instalment[] =
      current && count === AS_AGREED
        ? remainingInstalments(current, today)
        : evenInstalments(balance, Number(count), today);
    return instalments.map(({ due_on, amount }, key) => ({ key, due_on, amount: ringgitText(amount) }));
  };
  const begin = current ? AS_AGREED : '3';
  const { fields, dirty, change } = useFields({
    agreed_on: today,
    agreement: '',
    count: begin,
    parts: partsOf(begin),
  });
  const save = useChangedPlans(instalmentEndpoints.agree, { done: t('Instalments saved.'), onClose });
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  const { parts } = fields;
  const set = (key: number, patch: Partial<Part>) =>
    change({ parts: parts.map((part) => (part.key === key ? { ...part, ...patch } : part)) });
  const sum = parts.reduce((total, { amount }) => total + (parseRinggit(amount) ?? 0), 0);
  const send = () => {
    const body = {
      agreed_on: fields.agreed_on,
      agreement: fields.agreement,
      // What can't be read is left for the contract to refuse, in its own words.
      instalments: parts.map(({ due_on, amount }) => ({
        due_on,
        amount: parseRinggit(amount) ?? Number.NaN,
      })),
    };
    const read = instalmentPlanForm.safeParse(body);
    const day = read.success ? wrongDay(read.data.instalments, today) : null;
    const problem = read.success ? instalmentsProblem(read.data.instalments, balance, today) : null;
    if (day) {
      save.setErrors({ [`instalments.${day.at}.due_on`]: [t(day.message)] });
      focusFirstWrong();
    } else if (problem) save.setErrors({ instalments: [t(problem)] });
    else save.submit({ params: { id: invoice.id }, body });
  };
  return (
    <FormDialog
      title={t('Instalments for {{number}}', { number: invoice.invoice_no })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={send}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={['agreed_on', 'agreement']} />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <DateField
          label={t('The parent agreed on')}
          required
          value={fields.agreed_on}
          onChange={(agreed_on) => change({ agreed_on })}
          error={save.errorOf('agreed_on')}
        />
        <NativeSelect
          label={t('Number of months')}
          value={fields.count}
          data={current ? [{ value: AS_AGREED, label: t('As agreed') }, ...MONTHS] : MONTHS}
          onChange={({ currentTarget: { value } }) => change({ count: value, parts: partsOf(value) })}
        />
      </Group>
      <Textarea
        label={t('How the parent agreed')}
        description={t('For example by e-mail, or at the desk. The parent reads it.')}
        required
        autosize
        minRows={1}
        maxRows={4}
        {...field('agreement')}
      />
      {parts.map((part, at) => (
        <Group key={part.key} align="flex-end" gap="xs" wrap="nowrap">
          <DateField
            label={t('Instalment {{number}}', { number: at + 1 })}
            required
            miw={152}
            value={part.due_on}
            onChange={(due_on) => set(part.key, { due_on })}
            error={save.errorOf(`instalments.${at}.due_on`)}
          />
          <TextInput
            label={t('Amount (RM)')}
            required
            inputMode="decimal"
            autoComplete="off"
            className={lines.digits}
            miw={0}
            styles={{ label: { whiteSpace: 'nowrap' } }}
            value={part.amount}
            onChange={(event) => set(part.key, { amount: event.currentTarget.value })}
            error={save.errorOf(`instalments.${at}.amount`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            disabled={parts.length === 1}
            aria-label={t('Remove instalment {{number}}', { number: at + 1 })}
            onClick={() => change({ parts: parts.filter(({ key }) => key !== part.key) })}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          variant="subtle"
          leftSection={<IconPlus size={20} aria-hidden />}
          disabled={parts.length >= INSTALMENTS_MAX}
          onClick={() =>
            change({
              parts: [
                ...parts,
                { key: 1 + Math.max(...parts.map(({ key }) => key)), due_on: '', amount: '' },
              ],
            })
          }
        >
          {t('Add an instalment')}
        </Button>
        <Text c={sum === balance ? undefined : 'alarm'}>
          {t('{{sum}} of {{open}}', { sum: formatSen(sum), open: formatSen(balance) })}
        </Text>
      </Group>
      {save.errors.instalments && (
        <Text c="alarm" role="alert">
          {save.errorOf('instalments')}
        </Text>
      )}
    </FormDialog>
  );
}
