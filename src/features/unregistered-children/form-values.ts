/**
 * What the form of an unregistered child holds, and what it sends. Values stay in memory until they are sent, so
 * that a look at another screen loses nothing; they are of the person who typed them.
 */
import { addEmails, parseEmailList } from '#shared/domain/email-list';

export interface FormValues {
  name: string;
  preschoolId: number | null;
  classroomId: number | null;
  childAge: number | null;
  parentName: string;
  /** The fixed addresses that are ticked. */
  chosen: readonly string[];
  /** "Add More Email" is ticked. */
  more: boolean;
  /** What stands in its box. */
  moreText: string;
}

export function emptyValues(preschoolId: number | null): FormValues {
  return {
    name: '',
    preschoolId,
    classroomId: null,
    childAge: null,
    parentName: '',
    chosen: [],
    more: false,
    moreText: '',
  };
}

/** Another preschool has other classrooms and other addresses. */
export function withPreschool(values: FormValues, preschoolId: number | null): FormValues {
  if (preschoolId === values.preschoolId) return values;
  return { ...values, preschoolId, classroomId: null, chosen: [] };
}

/** Unticking takes the typed addresses out of the selection and clears the box. */
export function withMore(values: FormValues, more: boolean): FormValues {
  return { ...values, more, moreText: more ? values.moreText : '' };
}

/** Everyone who will be told: the ticked ones, then the typed ones that are not among them. */
export function selectedEmails({ chosen, more, moreText }: FormValues): string[] {
  return addEmails(addEmails([], chosen), more ? parseEmailList(moreText) : []);
}

export function toBody(values: FormValues) {
  return {
    name: values.name,
    preschool_id: values.preschoolId as number,
    classroom_id: values.classroomId as number,
    child_age: values.childAge as number,
    parent_name: values.parentName,
    selected_emails: selectedEmails(values),
  };
}

let kept: { userId: number; values: FormValues } | null = null;

export function keepValues(userId: number, values: FormValues | null): void {
  kept = values && { userId, values };
}

export function keptValues(userId: number): FormValues | null {
  return kept?.userId === userId ? kept.values : null;
}
