/** A booking changed: its year, its fee, and whether it is still open. */
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { bookingStatuses } from '#shared/domain/statuses';
import { type Booking, bookingEndpoints, bookingForm } from '#shared/endpoints/bookings';
import { FormSaveProblem } from '../../components/form-save-problem';
import { notifySuccess } from '../../components/notify';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { bookingLooks } from './booking-words';
import { type BookingStatus, yearChoices } from './use-bookings';

export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const today = useToday();
  const opened = {
    year: String(booking.year),
    amount: ringgitText(booking.amount),
    status: booking.status as BookingStatus,
  };
  const [fields, setFields] = useState(opened);
  const save = useSave(
    (body: { year: number; amount: number; status: BookingStatus; updated_at: string }) =>
      call(bookingEndpoints.update, { params: { id: booking.id }, body }),
    {
      form: bookingForm,
      onSaved: async (saved) => {
        notifySuccess(t('The booking of {{name}} is saved.', { name: saved.child.fullname }));
        onClose();
        await invalidate(bookingEndpoints);
      },
    },
  );
  useUnsaved(!save.saved && JSON.stringify(fields) !== JSON.stringify(opened));
  useFocusBack();
  const years = [...new Set([...yearChoices(today), opened.year])].sort();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Booking of {{name}}', { name: booking.child.fullname })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { updated_at } = booking;
          const amount = parseRinggit(fields.amount) ?? Number.NaN;
          save.submit({ year: Number(fields.year), amount, status: fields.status, updated_at });
        }}
      >
        <Stack>
          <FormSaveProblem state={save.state} />
          <Text c="dimmed">{[booking.preschool.name, t(booking.child.status.name)].join(' · ')}</Text>
          {booking.fee_invoice && (
            <Text>
              {t('The fee was taken off invoice {{number}}.', { number: booking.fee_invoice.invoice_no })}
            </Text>
          )}
          <NativeSelect
            label={t('Year')}
            value={fields.year}
            onChange={(event) => setFields({ ...fields, year: event.currentTarget.value })}
            data={years}
            error={save.errorOf('year')}
          />
          <TextInput
            label={t('Fee (RM)')}
            inputMode="decimal"
            autoComplete="off"
            value={fields.amount}
            onChange={(event) => setFields({ ...fields, amount: event.currentTarget.value })}
            error={save.errorOf('amount')}
          />
          <NativeSelect
            label={t('Status')}
            description={t(
              'An open booking holds a seat, and its fee comes off the enrollment invoice. It is used by itself once the child attends; the fee still comes off then.',
            )}
            value={fields.status}
            onChange={(event) => setFields({ ...fields, status: event.currentTarget.value as BookingStatus })}
            data={bookingStatuses.map((value) => ({ value, label: t(bookingLooks[value].label) }))}
            error={save.errorOf('status')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.busy}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
