/** What the form of a child holds, as its fields do: texts, and how they become the call's body. Pure. */
import { parseMyKid } from '#shared/domain/mykid';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildDetail } from '#shared/endpoints/children';

const textOf = (value: string | number | null | undefined) => (value ?? '').toString();

export type ChildValues = ReturnType<typeof valuesOf>;

export function valuesOf(child: ChildDetail) {
  return {
    fullname: child.fullname,
    mykid_no: textOf(child.mykid_no),
    born_on: textOf(child.born_on),
    preschool_id: String(child.preschool_id),
    status: String(child.status.id),
    classroom_id: textOf(child.classroom_id),
    product: textOf(child.product),
    other_products: child.other_products.map(String),
    allergies: textOf(child.allergies),
    notes: textOf(child.notes),
    special_needs: child.special_needs ?? false,
  };
}

export const newValues = (preschoolId: string): ChildValues => ({
  fullname: '',
  mykid_no: '',
  born_on: '',
  preschool_id: preschoolId,
  status: '1',
  classroom_id: '',
  product: '',
  other_products: [],
  allergies: '',
  notes: '',
  special_needs: false,
});

const idOf = (text: string) => (text === '' ? null : Number(text));

/** The fields of both calls, as they would be sent. */
export function bodyOf(values: ChildValues) {
  return {
    fullname: values.fullname,
    mykid_no: values.mykid_no,
    born_on: values.born_on === '' ? null : values.born_on,
    preschool_id: idOf(values.preschool_id) as number,
    classroom_id: attendingStatuses.includes(Number(values.status)) ? idOf(values.classroom_id) : null,
    product: idOf(values.product),
    other_products: values.other_products.map(Number),
    allergies: values.allergies,
    notes: values.notes,
    special_needs: values.special_needs,
  };
}

/** A changed field, with what follows from it: another preschool has other rooms, a MyKid number tells the birth date. */
export function withField<Field extends keyof ChildValues>(
  values: ChildValues,
  field: Field,
  value: ChildValues[Field],
): ChildValues {
  const changed = { ...values, [field]: value };
  if (field === 'preschool_id') return { ...changed, classroom_id: '', product: '', other_products: [] };
  if (field === 'mykid_no') {
    const before = parseMyKid(values.mykid_no)?.bornOn ?? '';
    const bornOn = parseMyKid(changed.mykid_no)?.bornOn;
    // Only a date that nobody typed follows the number.
    if (bornOn && (values.born_on === '' || values.born_on === before)) changed.born_on = bornOn;
  }
  return changed;
}

/** What is worth a second look and never refused. */
export function warningsOf(values: ChildValues): { mykid_no?: string; born_on?: string } {
  const mykid = parseMyKid(values.mykid_no);
  return {
    ...(mykid &&
      !mykid.knownPlace && { mykid_no: 'No state and no country has this place code. Is it right?' }),
    ...(mykid &&
      values.born_on !== '' &&
      values.born_on !== mykid.bornOn && {
        born_on: 'The MyKid number tells another birth date. Is it right?',
      }),
  };
}
