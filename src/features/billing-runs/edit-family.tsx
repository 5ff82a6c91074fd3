/** The lines of a family in one month: other quantities and amounts, or a line left out. The plan stays as it is. */
import { Anchor, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import {
  type BillingRun,
  billingRunEndpoints,
  type RunFamily,
  type RunLine,
  type RunLineEdit,
} from '#shared/endpoints/billing-runs';
import { FormDialog } from '../../components/form-dialog';
import { formatMonth } from '../../components/format';
import lineClasses from '../../components/lines/lines.module.css';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useFields } from '../../components/use-fields';
import classes from './billing-runs.module.css';
import { useChangeFamily } from './use-runs';

interface EditFamilyProps {
  run: Pick<BillingRun, 'id'>;
  family: RunFamily;
  onClose: () => void;
}

interface Typed {
  quantity: string;
  amount: string;
  left_out: boolean;
}

export function EditFamily({ run, family, onClose }: EditFamilyProps) {
  const { t } = useTranslation();
  const { fields, dirty, change } = useFields(typedOf(family));
  const save = useChangeFamily(run, family, {
    form: billingRunEndpoints.change.body,
    done: t('Changed for this month.'),
    onSaved: onClose,
  });
  // In which order the lines were sent: what is wrong is told by it.
  const [sent, setSent] = useState<readonly string[]>([]);
  const errorOf = (key: string) => (field: 'quantity' | 'amount') =>
    sent.includes(key) ? save.errorOf(`edits.${sent.indexOf(key)}.${field}`) : undefined;
  const send = () => {
    const body = bodyOf(family.lines, fields);
    setSent(body.edits.map(({ key }) => key));
    save.submit(body);
  };
  return (
    <FormDialog
      title={t('Lines of {{name}}', { name: family.parent.name })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={send}
      onClose={onClose}
    >
      <Muted>{t('This changes this month only. Plans stay as they are.')}</Muted>
      <Stack gap={0}>
        {family.lines.map((line) => (
          <LineFields
            key={line.key}
            line={line}
            typed={fields[line.key] as Typed}
            errorOf={errorOf(line.key)}
            onChange={(part) => change({ [line.key]: { ...(fields[line.key] as Typed), ...part } })}
          />
        ))}
      </Stack>
      {save.errors.edits && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {save.errorOf('edits')}
        </Text>
      )}
      <SaveProblem error={save.error} fields={['edits']} />
    </FormDialog>
  );
}

interface LineFieldsProps {
  line: RunLine;
  typed: Typed;
  errorOf: (field: 'quantity' | 'amount') => ReactNode;
  onChange: (part: Partial<Typed>) => void;
}

function LineFields({ line, typed, errorOf, onChange }: LineFieldsProps) {
  const { t } = useTranslation();
  const { label, child, edited, kept_from } = line;
  const name = `${label} · ${child.name}`;
  // What is billed already is changed where it was billed.
  const isBill = line.key.startsWith('bill:');
  return (
    <fieldset className={classes.bare} aria-label={name}>
      <div className={classes.edit}>
        <div>
          <Text fw={600}>{name}</Text>
          {kept_from !== null && (
            <Muted>
              {t('Kept from {{month}}. What you don’t charge now waits for the next month.', {
                month: formatMonth(kept_from),
              })}{' '}
              <Anchor component={Link} href={`/children/${child.id}/bills`} size="sm" underline="always">
                {t('Let it go on the child’s bills')}
              </Anchor>
            </Muted>
          )}
          {edited && (
            <Muted>
              {t('Plan: {{quantity}} × {{amount}}', {
                quantity: edited.quantity,
                amount: ringgitText(edited.amount),
              })}
            </Muted>
          )}
        </div>
        <TextInput
          label={t('Quantity')}
          inputMode="numeric"
          autoComplete="off"
          className={lineClasses.digits}
          disabled={isBill || typed.left_out}
          value={typed.quantity}
          error={errorOf('quantity')}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
        <TextInput
          label={t('Price (RM)')}
          inputMode="decimal"
          autoComplete="off"
          className={lineClasses.digits}
          disabled={isBill || typed.left_out}
          value={typed.amount}
          error={errorOf('amount')}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        <Checkbox
          size="md"
          styles={{ body: { alignItems: 'center', minHeight: 44 } }}
          label={t('Charge it')}
          checked={!typed.left_out}
          onChange={(event) => onChange({ left_out: !event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}

function typedOf({ lines }: RunFamily): Record<string, Typed> {
  return Object.fromEntries(
    lines.map(({ key, quantity, amount, left_out }) => [
      key,
      { quantity: String(quantity), amount: ringgitText(amount), left_out },
    ]),
  );
}

type Edit = Pick<RunLineEdit, 'key' | 'left_out'> & Partial<RunLineEdit>;

/** What differs from the plan alone; what can't be read is left for the contract to refuse, in its own words. */
function bodyOf(lines: readonly RunLine[], typed: Record<string, Typed>) {
  const edits = lines.flatMap<Edit>(({ key, quantity, amount, edited }) => {
    const { left_out, ...texts } = typed[key] as Typed;
    const now = {
      quantity: Number(texts.quantity),
      amount: parseRinggit(texts.amount) ?? Number.NaN,
    };
    const plan = edited ?? { quantity, amount };
    const same = now.quantity === plan.quantity && now.amount === plan.amount;
    if (same || key.startsWith('bill:')) return left_out ? [{ key, left_out }] : [];
    return [{ key, left_out, ...now }];
  });
  return { edits };
}
