/** Booking a seat: for a child who is known, or for a new one, who is registered as Booked with it. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { NativeSelect, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { BOOKING_FEE, bookingEndpoints, newBookingForm } from '#shared/endpoints/bookings';
import { childrenEndpoints } from '#shared/endpoints/children';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { officeMessages } from '#shared/office-messages';
import { DateField } from '../../components/date-field';
import { choicesOf } from '../../components/filter-select';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useCan } from '../../components/use-can';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useBookableChildren, yearChoices } from './use-bookings';

type Form = ReturnType<typeof useNewBooking>;

export function NewBookingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const years = yearChoices(useToday());
  const form = useNewBooking(years[0] as string, onClose);
  const mayRegister = useCan()('children_create');
  const field = fieldOf(form);
  return (
    <FormDialog
      title={t('Book a seat')}
      dirty={form.dirty}
      act={t('Book the seat')}
      busy={form.busy}
      onSend={form.send}
      onClose={onClose}
    >
      <SaveProblem error={form.error} />
      {mayRegister && (
        <SegmentedControl
          fullWidth
          aria-label={t('For whom')}
          value={form.fields.kind}
          onChange={(kind) => form.change({ kind: kind as 'known' | 'new' })}
          data={[
            { value: 'known', label: t('A child who is here') },
            { value: 'new', label: t('A new child') },
          ]}
        />
      )}
      {form.fields.kind === 'known' ? <KnownChild form={form} /> : <NewChild form={form} />}
      <NativeSelect label={t('Year')} required {...field('year')} data={[...years].sort()} />
      <TextInput
        label={t('Fee (RM)')}
        description={t('Paid with the booking, and deducted from the enrollment invoice.')}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
    </FormDialog>
  );
}

function KnownChild({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  // The chosen name stands in the field: it is not what is searched for.
  const chosen = form.fields.child;
  const { data = [] } = useBookableChildren(chosen && typed === chosen.label ? '' : typed);
  const choices = data.map(({ id, fullname, preschool, status }) => ({
    value: String(id),
    label: `${fullname} · ${preschool.short_name} · ${t(childStatuses[status.id as ChildStatus])}`,
  }));
  const waits = data.find(({ id }) => String(id) === chosen?.value)?.status.id === 5;
  return (
    <Stack gap={4}>
      <Select
        label={t('Child')}
        required
        data-autofocus
        placeholder={t('Name or MyKid number')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen?.value ?? null}
        onChange={(value) => form.change({ child: choices.find((one) => one.value === value) ?? null })}
        // The server has searched.
        filter={({ options }) => options}
        data={chosen && !choices.some(({ value }) => value === chosen.value) ? [chosen, ...choices] : choices}
        nothingFoundMessage={t('No Results Found')}
        error={form.errorOf('child_id')}
      />
      {waits && <Muted>{t('The child is on the waiting list and becomes Booked.')}</Muted>}
    </Stack>
  );
}

function NewChild({ form }: { form: Form }) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline().data?.filter(({ status }) => status !== 'close') ?? [];
  const { fields, change, errorOf } = form;
  const either = (field: string) => errorOf(`new_child.${field}`) ?? errorOf(field);
  const field = fieldOf({ fields, change, errorOf: either });
  return (
    <>
      <TextInput label={t('Child Name')} required autoComplete="off" {...field('fullname')} />
      <NativeSelect
        label={t('Preschool')}
        required
        {...field('preschool', 'preschool_id')}
        data={[{ value: '', label: t('Choose an option') }, ...choicesOf(preschools)]}
      />
      <TextInput label={t('MyKid number')} inputMode="numeric" autoComplete="off" {...field('mykid_no')} />
      <DateField
        label={t('Born on')}
        value={fields.born_on}
        onChange={(born_on) => change({ born_on })}
        error={either('born_on')}
      />
    </>
  );
}

const fieldsOf = (year: string) => ({
  kind: 'known' as 'known' | 'new',
  child: null as { value: string; label: string } | null,
  fullname: '',
  preschool: '',
  mykid_no: '',
  born_on: '',
  year,
  amount: ringgitText(BOOKING_FEE),
});

function bodyOf(fields: ReturnType<typeof fieldsOf>) {
  const amount = fields.amount.trim() === '' ? null : (parseRinggit(fields.amount) ?? Number.NaN);
  const year = Number(fields.year);
  if (fields.kind === 'known')
    return { child_id: fields.child ? Number(fields.child.value) : null, year, amount };
  const { fullname, mykid_no, born_on, preschool } = fields;
  return {
    new_child: { fullname, mykid_no, born_on: born_on || null, preschool_id: Number(preschool) },
    year,
    amount,
  };
}

function check(body: ReturnType<typeof bodyOf>): FieldErrors {
  const found = errorsIn(newBookingForm, body);
  if ('child_id' in body && body.child_id === null) found.child_id = [officeMessages.bookingChildRequired];
  return found;
}

function useNewBooking(year: string, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change } = useFields(fieldsOf(year));
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      call(bookingEndpoints.create, { body, idempotencyKey }),
    {
      check,
      done: ({ child, year: booked }) =>
        t('A seat is booked for {{name}} in {{year}}.', { name: child.fullname, year: booked }),
      onSaved: async () => {
        onDone();
        await invalidate(bookingEndpoints, childrenEndpoints);
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change,
    send: () => save.submit(bodyOf(fields)),
  };
}
