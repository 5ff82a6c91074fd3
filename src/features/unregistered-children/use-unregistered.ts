/** Unregistered children and what is done about them: of the server, never of this device. */
import { useTranslation } from 'react-i18next';
import { addEmails, parseEmailList } from '#shared/domain/email-list';
import { childrenEndpoints } from '#shared/endpoints/children';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import {
  type UnregisteredChild,
  type UnregisteredStatus,
  unregisteredChildEndpoints,
} from '#shared/endpoints/unregistered-children';
import type { NoteUnregisteredChild } from '#shared/records/unregistered-child';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import { rows, useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const A_PAGE = 25;
const MOST_FOUND = 20;

interface UnregisteredFilters {
  search: string;
  preschool: string;
  status: UnregisteredStatus | '';
  page: number;
}

export function useUnregisteredChildren({ search, preschool, status, page }: UnregisteredFilters) {
  const wanted = search.trim();
  return useCall(
    unregisteredChildEndpoints.list,
    {
      query: {
        page,
        per_page: A_PAGE,
        ...(wanted && { search: wanted }),
        ...(preschool && { preschool }),
        ...(status && { status }),
      },
    },
    { keepPrevious: true },
  );
}

/** The children of a preschool with this in their name: whom the unregistered one became. */
export function useFoundChildren(preschoolId: number, search: string) {
  const wanted = search.trim();
  return useCall(
    childrenEndpoints.list,
    { query: { preschool: preschoolId, per_page: MOST_FOUND, ...(wanted && { search: wanted }) } },
    { select: rows, keepPrevious: true },
  );
}

export function useFollowUp({ id, name }: UnregisteredChild) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const refresh = () => invalidate(unregisteredChildEndpoints);
  const done = async (said: string) => {
    notifySuccess(said);
    await refresh();
  };
  /** Someone was quicker: the list tells. */
  const onError = async (error: Error) => {
    if (!(error instanceof CallError) || (error.status !== 409 && error.status !== 404)) return;
    notifyError(t(error.message), REFUSED_TOAST_MS);
    await refresh();
  };
  const register = useSave(
    (child_id: number, idempotencyKey) =>
      call(unregisteredChildEndpoints.register, { params: { id }, body: { child_id }, idempotencyKey }),
    { onSaved: () => done(t('{{name}} is marked as registered.', { name })), onFailed: onError },
  );
  const dismiss = useSave(
    (reason: string, idempotencyKey) =>
      call(unregisteredChildEndpoints.dismiss, { params: { id }, body: { reason }, idempotencyKey }),
    { onSaved: () => done(t('{{name}} is dismissed.', { name })), onFailed: onError },
  );
  return { register, dismiss };
}

const MOST_CLASSROOMS = 300;

/** The classrooms of a preschool: the tablet's; of another one, that head office chose, the server's. */
export function useClassroomChoices(
  preschoolId: number | null,
): readonly { id: number; name: string }[] | undefined {
  const kept = useClassrooms()?.filter((classroom) => classroom.preschool_id === preschoolId);
  const { data } = useCall(
    classroomEndpoints.list,
    preschoolId !== null && kept?.length === 0
      ? { query: { preschool: String(preschoolId), per_page: String(MOST_CLASSROOMS) } }
      : null,
    { select: rows },
  );
  return kept?.length === 0 ? data : kept;
}

/** The fixed addresses of a preschool, as above. */
export function useNoticeRecipients(preschoolId: number | null): readonly string[] | undefined {
  const preschools = usePreschools();
  const kept = preschools?.find(({ id }) => id === preschoolId)?.notice_emails;
  const { data } = useCall(
    unregisteredChildEndpoints.recipients,
    preschoolId !== null && preschools && !kept ? { params: { id: preschoolId } } : null,
  );
  return kept ?? data?.emails;
}

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

/** What the form of an unregistered child holds at first. */
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

/** What was typed, as the entry says it. */
export function contentOf(values: FormValues) {
  return {
    name: values.name,
    preschool_id: values.preschoolId as number,
    classroom_id: values.classroomId as number,
    child_age: values.childAge as number,
    parent_name: values.parentName,
    selected_emails: selectedEmails(values),
  };
}

/** An entry as the form holds it, with all addresses in the box. */
export function valuesOf(made: NoteUnregisteredChild['arguments']): FormValues {
  return {
    name: made.name,
    preschoolId: made.preschool_id,
    classroomId: made.classroom_id,
    childAge: made.child_age,
    parentName: made.parent_name,
    chosen: [],
    more: made.selected_emails.length > 0,
    moreText: made.selected_emails.join(', '),
  };
}
