/** The head of an invoice in edit mode: status, preschool, dates, the enrollment flag. */
import { Alert, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CANCELLED, CARRIED_FORWARD, statusByHand } from '#shared/domain/invoice-math';
import { formatSen } from '#shared/domain/money';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { Form } from '../../components/form';
import { formatDate } from '../../components/format';
import { NeedsInternet } from '../../components/needs-internet';
import { notifyError } from '../../components/notify';
import { fieldOf } from '../../components/use-fields';
import { useLines, useStatuses } from '../../queries/invoices';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCall } from '../../queries/use-call';
import classes from './invoice-form.module.css';
import type { InvoiceFormState } from './use-invoice-form';

interface InvoiceFormProps {
  invoice: InvoiceDetail;
  form: InvoiceFormState;
}

export function InvoiceForm({ invoice, form }: InvoiceFormProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data;
  const { fields, change, errorOf } = form;
  // Sold over the counter: no dates, nobody enrolls.
  const sale = invoice.is_pos_invoice === 1;
  const shut = invoice.locked === 1 || invoice.payment_status === CARRIED_FORWARD;
  // A cancelled invoice can only be taken back.
  const closed = shut || invoice.payment_status === CANCELLED;
  const field = fieldOf(form);
  return (
    <Form onSend={form.submit} aria-label={t('Invoice')} className={classes.form}>
      {form.offline && <NeedsInternet />}
      {form.meanwhile && <Meanwhile {...form.meanwhile} />}
      <fieldset className={classes.fields}>
        <StatusField invoice={invoice} form={form} disabled={shut} />
        <NativeSelect
          label={t('Preschool')}
          disabled={closed}
          {...field('preschool')}
          data={[
            { value: '', label: t('Select preschool') },
            ...(preschools ?? [{ id: invoice.preschool, name: invoice.preschool_name }]).map(
              ({ id, name }) => ({ value: String(id), label: name }),
            ),
          ]}
        />
        {!sale && (
          <fieldset className={classes.dates} disabled={closed}>
            {dates.map(({ name, label }) => (
              <DateField
                key={name}
                label={t(label)}
                required={fields.is_enrollment && name !== 'due_date'}
                value={fields[name]}
                onChange={(date) => change({ [name]: date })}
                error={errorOf(name)}
              />
            ))}
          </fieldset>
        )}
      </fieldset>
      {fields.is_enrollment && !closed && <BookingFees invoice={invoice} />}
      <Group justify="space-between">
        {sale ? (
          <span />
        ) : (
          <Checkbox
            label={t('Enrollment invoice')}
            disabled={closed}
            checked={fields.is_enrollment}
            onChange={(event) => change({ is_enrollment: event.currentTarget.checked })}
            error={errorOf('is_enrollment')}
          />
        )}
        <Group gap="xs">
          {form.dirty && (
            <Button variant="subtle" color="gray" onClick={form.reset}>
              {t('Undo changes')}
            </Button>
          )}
          <Button
            type="submit"
            // One act at a time asks for attention: of nothing that changed, it is not this one.
            variant={form.dirty ? 'filled' : 'default'}
            disabled={shut}
            loading={form.busy}
          >
            {t('Update')}
          </Button>
        </Group>
      </Group>
    </Form>
  );
}

const dates = [
  { name: 'due_date', label: 'Due Date' },
  { name: 'start_date', label: 'Start Date' },
  { name: 'end_date', label: 'End Date' },
] as const;

/** All statuses; those that only follow by themselves can be read, not chosen. */
function StatusField({ invoice, form, disabled }: InvoiceFormProps & { disabled: boolean }) {
  const { t } = useTranslation();
  const own = { id: invoice.payment_status, name: invoice.payment_status_name };
  const draft = invoice.issued_at === null;
  const listed = useStatuses();
  const statuses = draft || !listed ? [own] : listed;
  const field = fieldOf(form);
  return (
    <NativeSelect
      label={t('Payment Status')}
      disabled={disabled || draft}
      {...field('payment_status')}
      data={statuses.map(({ id, name }) => ({
        value: String(id),
        label: t(name),
        disabled: 'refused' in statusByHand(invoice.payment_status, id),
      }))}
    />
  );
}

const dateText = (date: string | null) => (date === null ? '—' : formatDate(date));

const compared: readonly { label: string; text: (invoice: InvoiceDetail) => string }[] = [
  { label: 'Payment Status', text: ({ payment_status_name }) => payment_status_name },
  { label: 'Preschool', text: ({ preschool_name }) => preschool_name },
  { label: 'Due Date', text: ({ due_date }) => dateText(due_date) },
  { label: 'Start Date', text: ({ start_date }) => dateText(start_date) },
  { label: 'End Date', text: ({ end_date }) => dateText(end_date) },
  { label: 'Enrollment invoice', text: ({ is_enrollment }) => (is_enrollment ? 'Yes' : 'No') },
  { label: 'Price', text: ({ price }) => formatSen(price) },
  { label: 'Paid', text: ({ paid_amount }) => formatSen(paid_amount) },
];

/** Someone else saved the invoice first (409): what they changed; what was typed here stays. */
function Meanwhile({ before, now }: { before: InvoiceDetail; now: InvoiceDetail }) {
  const { t } = useTranslation();
  const changed = compared.filter(({ text }) => text(before) !== text(now));
  return (
    <Alert color="waiting" role="alert" icon={<IconAlertTriangle />} title={t(messages.conflict)}>
      {changed.map(({ label, text }) => (
        <div key={label}>
          {t(label)}: {t(text(before))} → {t(text(now))}
        </div>
      ))}
      {t('What you typed is still here. Look at it, then save again.')}
    </Alert>
  );
}

/** Whose booking fee an enrollment invoice takes off: read from the bookings, before it is saved. */
function BookingFees({ invoice: { id, parent, preschool } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const query = useCall(invoiceEndpoints.bookings, { query: { preschool_id: preschool, parent_id: parent } });
  const lines = useLines(id).data;
  const failed = query.error !== null && query.data === undefined;
  useEffect(() => {
    if (failed) notifyError(t(messages.bookingsFailed));
  }, [failed, t]);
  if (failed) {
    return (
      <Text size="sm" c="alarm" role="alert">
        {t(messages.bookingsFailed)}
      </Text>
    );
  }
  if (query.data === undefined || lines === undefined) return null;
  const taken = new Set(lines.filter(({ kind }) => kind === 'booking_fee').map(({ child_id }) => child_id));
  // One a child, the earliest year's: as the server takes it off.
  const waiting = query.data.filter(
    (booking, index, all) =>
      !taken.has(booking.child_id) && all.findIndex((one) => one.child_id === booking.child_id) === index,
  );
  return (
    <Alert color="gray" icon={<IconInfoCircle />} aria-label={t('Booking Fee')}>
      {waiting.length === 0
        ? taken.size > 0
          ? t('The booking fee is on this invoice.')
          : t('No child of this parent has an open booking here, so no booking fee is taken off.')
        : t('With Update, the booking fee is taken off:')}
      {waiting.map(({ id: booking, child, year, amount }) => (
        <div key={booking}>
          {t('{{name}}, seat of {{year}}: {{amount}}', {
            name: child.fullname,
            year,
            amount: formatSen(amount),
          })}
        </div>
      ))}
    </Alert>
  );
}
