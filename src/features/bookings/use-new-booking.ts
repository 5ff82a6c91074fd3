import { useTranslation } from 'react-i18next';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { BOOKING_FEE, bookingEndpoints, newBookingForm } from '#shared/endpoints/bookings';
import { childrenEndpoints } from '#shared/endpoints/children';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { officeMessages } from '#shared/office-messages';
import { notifySuccess } from '../../components/notify';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface Fields {
  kind: 'known' | 'new';
  child: { value: string; label: string } | null;
  fullname: string;
  preschool: string;
  mykid_no: string;
  born_on: string;
  year: string;
  amount: string;
}

function bodyOf(fields: Fields) {
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

export function useNewBooking(year: string, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change } = useFields<Fields>({
    ...{ kind: 'known', child: null, fullname: '', preschool: '', mykid_no: '', born_on: '' },
    ...{ year, amount: ringgitText(BOOKING_FEE) },
  });
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      call(bookingEndpoints.create, { body, idempotencyKey }),
    {
      check,
      onSaved: async (saved) => {
        notifySuccess(
          t('A seat is booked for {{name}} in {{year}}.', { name: saved.child.fullname, year: saved.year }),
        );
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
