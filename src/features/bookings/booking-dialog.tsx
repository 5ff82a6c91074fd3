/** A booking changed: its year, its fee, and whether it is still open. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { bookingStatuses } from '#shared/domain/statuses';
import { type Booking, bookingEndpoints, bookingForm } from '#shared/endpoints/bookings';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { type BookingStatus, bookingLooks, yearChoices } from './use-bookings';

export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const today = useToday();
  const opened = {
    year: String(booking.year),
    amount: ringgitText(booking.amount),
    status: booking.status as BookingStatus,
  };
  const { fields, dirty, change } = useFields(opened);
  const save = useSave(
    (body: { year: number; amount: number; status: BookingStatus; updated_at: string }, idempotencyKey) =>
      call(bookingEndpoints.update, { params: { id: booking.id }, body, idempotencyKey }),
    {
      form: bookingForm,
      done: ({ child }) => t('The booking of {{name}} is saved.', { name: child.fullname }),
      onSaved: async () => {
        onClose();
        await invalidate(bookingEndpoints);
      },
    },
  );
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  const years = [...new Set([...yearChoices(today), opened.year])].sort();
  return (
    <FormDialog
      title={t('Booking of {{name}}', { name: booking.child.fullname })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => {
        const { updated_at } = booking;
        const amount = parseRinggit(fields.amount) ?? Number.NaN;
        save.submit({ year: Number(fields.year), amount, status: fields.status, updated_at });
      }}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <Text c="dimmed">{[booking.preschool.name, t(booking.child.status.name)].join(' · ')}</Text>
      {booking.fee_invoice && (
        <Text>
          {t('The fee was taken off invoice {{number}}.', { number: booking.fee_invoice.invoice_no })}
        </Text>
      )}
      <NativeSelect label={t('Year')} {...field('year')} data={years} />
      <TextInput label={t('Fee (RM)')} inputMode="decimal" autoComplete="off" {...field('amount')} />
      <NativeSelect
        label={t('Status')}
        description={t(
          'An open booking holds a seat, and its fee is deducted from the enrollment invoice. It becomes Used once the child attends; the fee is still deducted.',
        )}
        {...field('status')}
        data={bookingStatuses.map((value) => ({ value, label: t(bookingLooks[value].label) }))}
      />
    </FormDialog>
  );
}
