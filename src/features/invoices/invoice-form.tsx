/** The head of an invoice in edit mode: status, preschool, dates, the enrollment flag. */
import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CANCELLED, CARRIED_FORWARD, statusByHand } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { DateField } from '../../components/date-field';
import { NeedsInternet } from '../../components/needs-internet';
import { useStatuses } from '../../queries/invoices';
import { usePreschoolsOnline } from '../../queries/preschools';
import { BookingFees } from './booking-fees';
import classes from './invoice-form.module.css';
import { Meanwhile } from './meanwhile';
import type { InvoiceFormState } from './use-invoice-form';

interface InvoiceFormProps {
  invoice: InvoiceDetail;
  form: InvoiceFormState;
}

export function InvoiceForm({ invoice, form }: InvoiceFormProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const { values, change, errorOf } = form;
  // Sold over the counter: no dates, nobody enrolls.
  const sale = invoice.is_pos_invoice === 1;
  const shut = invoice.locked === 1 || invoice.payment_status === CARRIED_FORWARD;
  // A cancelled invoice can only be taken back.
  const closed = shut || invoice.payment_status === CANCELLED;
  return (
    <form onSubmit={form.submit} noValidate aria-label={t('Invoice')} className={classes.form}>
      {form.offline && <NeedsInternet />}
      {form.meanwhile && <Meanwhile {...form.meanwhile} />}
      <fieldset className={classes.fields}>
        <StatusField invoice={invoice} form={form} disabled={shut} />
        <NativeSelect
          label={t('Preschool')}
          disabled={closed}
          value={values.preschool}
          onChange={(event) => change('preschool', event.currentTarget.value)}
          data={[
            { value: '', label: t('Select preschool') },
            ...(preschools ?? [{ id: invoice.preschool, name: invoice.preschool_name }]).map(
              ({ id, name }) => ({ value: String(id), label: name }),
            ),
          ]}
          error={errorOf('preschool')}
        />
        {!sale && (
          <fieldset className={classes.dates} disabled={closed}>
            <DateField
              label={t('Due Date')}
              value={values.due_date}
              onChange={(date) => change('due_date', date)}
              error={errorOf('due_date')}
            />
            <DateField
              label={t('Start Date')}
              required={values.is_enrollment}
              value={values.start_date}
              onChange={(date) => change('start_date', date)}
              error={errorOf('start_date')}
            />
            <DateField
              label={t('End Date')}
              required={values.is_enrollment}
              value={values.end_date}
              onChange={(date) => change('end_date', date)}
              error={errorOf('end_date')}
            />
          </fieldset>
        )}
      </fieldset>
      {values.is_enrollment && !closed && <BookingFees invoice={invoice} />}
      <Group justify="space-between">
        {sale ? (
          <span />
        ) : (
          <Checkbox
            label={t('Enrollment invoice')}
            disabled={closed}
            checked={values.is_enrollment}
            onChange={(event) => change('is_enrollment', event.currentTarget.checked)}
            error={errorOf('is_enrollment')}
          />
        )}
        <Group gap="xs">
          {form.dirty && (
            <Button variant="subtle" color="gray" onClick={form.reset}>
              {t('Undo changes')}
            </Button>
          )}
          <Button type="submit" disabled={shut} loading={form.busy}>
            {t('Update')}
          </Button>
        </Group>
      </Group>
    </form>
  );
}

/** All statuses; those that only follow by themselves can be read, not chosen. */
function StatusField({ invoice, form, disabled }: InvoiceFormProps & { disabled: boolean }) {
  const { t } = useTranslation();
  const statuses = useStatuses() ?? [{ id: invoice.payment_status, name: invoice.payment_status_name }];
  return (
    <NativeSelect
      label={t('Payment Status')}
      disabled={disabled}
      value={form.values.payment_status}
      onChange={(event) => form.change('payment_status', event.currentTarget.value)}
      data={statuses.map(({ id, name }) => ({
        value: String(id),
        label: t(name),
        disabled: 'refused' in statusByHand(invoice.payment_status, id),
      }))}
      error={form.errorOf('payment_status')}
    />
  );
}
