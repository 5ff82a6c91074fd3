/** The head of a quotation: number, parent, date, preschool; a parent stays once it is saved. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { choicesOf } from '../../components/filter-select';
import { Form } from '../../components/form';
import { FoundSelect } from '../../components/found-select';
import { NeedsInternet } from '../../components/needs-internet';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useParentsFound } from '../../queries/parents-found';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useSave } from '../../queries/use-save';
import classes from './quotations.module.css';
import { useQuotationChanged } from './use-quotation-acts';

interface QuotationFormProps {
  /** Null for a new one. */
  quotation: QuotationDetail | null;
  values: HeadValues;
  onValues: (values: HeadValues) => void;
  today: string;
}

export type HeadValues = ReturnType<typeof valuesOf>;

export const valuesOf = (quotation: QuotationDetail | null, today: string) => ({
  parent: quotation ? String(quotation.parent.id) : '',
  preschool: quotation ? String(quotation.preschool_id) : '',
  date: quotation?.date ?? today,
});

export function QuotationForm({ quotation, values, onValues, today }: QuotationFormProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data ?? [];
  const { submit, errorOf, busy, offline } = useHead(quotation);
  const before = valuesOf(quotation, today);
  const only = preschools.length === 1 ? String(preschools[0]?.id) : '';
  const preschool = values.preschool || (quotation ? '' : only);
  const dirty = (Object.keys(before) as (keyof HeadValues)[]).some((name) => values[name] !== before[name]);
  const frozen = quotation?.invoice !== null && quotation !== null;
  useLeaveGuard(dirty && !busy);
  return (
    <Form
      className={classes.form}
      aria-label={t('Quotation')}
      onSend={() => {
        if (!busy) submit({ ...values, preschool });
      }}
    >
      {offline && <NeedsInternet />}
      <div className={classes.fields}>
        <TextInput
          label={t('Quotation No')}
          value={quotation?.quotation_no ?? ''}
          placeholder={t('Assigned on saving')}
          readOnly
        />
        {quotation ? (
          <TextInput
            label={t('Name')}
            value={quotation.parent.name}
            description={quotation.parent.email}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly
          />
        ) : (
          <ParentSelect
            value={values.parent}
            onChange={(parent) => onValues({ ...values, parent })}
            error={errorOf('parent_id')}
          />
        )}
        <DateField
          label={t('Date')}
          required
          value={values.date}
          onChange={(date) => onValues({ ...values, date })}
          error={errorOf('date')}
        />
        <NativeSelect
          label={t('Preschool')}
          required
          disabled={frozen}
          value={preschool}
          onChange={(event) => onValues({ ...values, preschool: event.currentTarget.value })}
          data={[{ value: '', label: t('Choose a preschool') }, ...choicesOf(preschools)]}
          error={errorOf('preschool_id')}
        />
      </div>
      {!frozen && (
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={quotation !== null && !dirty}>
            {t('Save')}
          </Button>
        </Group>
      )}
    </Form>
  );
}

function useHead(quotation: QuotationDetail | null) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const changed = useQuotationChanged();
  return useSave(
    ({ parent, preschool, date }: HeadValues, idempotencyKey) => {
      const head = { preschool_id: Number(preschool), date };
      if (quotation) {
        const params = { id: quotation.id };
        const body = { ...head, version: quotation.version };
        return call(quotationEndpoints.update, { params, body, idempotencyKey });
      }
      const body = { parent_id: Number(parent), ...head };
      return call(quotationEndpoints.create, { body, idempotencyKey });
    },
    {
      check: ({ parent, preschool, date }) => ({
        ...(parent === '' && { parent_id: [messages.quotationParentRequired] }),
        ...(preschool === '' && { preschool_id: [messages.selectPreschool] }),
        ...(date === '' && { date: [messages.dateRequired] }),
      }),
      done: t(messages.quotationSaved),
      failed: messages.invoiceSaveFailed,
      onSaved: (saved) => {
        changed(saved);
        if (!quotation) navigate(`/quotations/${saved.id}`, { replace: true });
      },
      onFailed: (error) => {
        if (error instanceof CallError && error.status === 409) changed();
      },
    },
  );
}

/** Whom a quotation is for. */
function ParentSelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error?: ReactNode;
}) {
  const { t } = useTranslation();
  const { found, foundFor, search } = useParentsFound();
  return (
    <FoundSelect
      label={t('Name')}
      placeholder={t('Name, e-mail or phone')}
      value={value}
      found={found}
      foundFor={foundFor}
      error={error}
      onSearch={search}
      onChange={onChange}
    />
  );
}
