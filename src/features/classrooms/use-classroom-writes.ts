/** What is written about classrooms: on the server only, said when it is done, and then fetched to this device. */
import { useTranslation } from 'react-i18next';
import { assignmentEndpoints, classroomEndpoints } from '#shared/endpoints/classrooms';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess, REFUSED_TOAST_MS } from '../../components/notify';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { CallError, OfflineError } from '../../local/errors';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

/** Fetches what a write changed, for the lists of the server and for this device's own copy. */
export function useRefreshClassrooms(): () => Promise<void> {
  const { invalidate } = useAnswers();
  return async () => {
    const pulled = syncNow().catch((error: unknown) =>
      console.warn('The change was not fetched yet:', error),
    );
    await Promise.all([invalidate(classroomEndpoints), pulled]);
  };
}

interface Write<Given> {
  send: (given: Given, idempotencyKey: string) => Promise<unknown>;
  done: string;
  /** What asked says by itself that it is done, and waits for no list: it may be closed at once. */
  showsItself?: boolean;
}

function useWrite<Given>({ send, done, showsItself = false }: Write<Given>) {
  const { t } = useTranslation();
  const refresh = useRefreshClassrooms();
  return useSave(send, {
    onSaved: async () => {
      notifySuccess(t(done));
      const refreshing = refresh();
      if (!showsItself) await refreshing;
    },
    onFailed: (error) => notifyError(t(problemOf(error)), REFUSED_TOAST_MS),
  });
}

/** What a person reads about a write that did not happen. */
export function problemOf(error: Error): string {
  return error instanceof CallError || error instanceof OfflineError ? error.message : messages.broken;
}

export const useDestroyClassroom = () =>
  useWrite({
    send: (id: number, idempotencyKey) =>
      call(classroomEndpoints.destroy, { params: { id }, idempotencyKey }),
    done: 'Classroom deleted',
  });

// Who is there already stays, who is gone stays so: sent again, these do nothing, and what was done meanwhile counts.
export const useAssignChildren = (classroomId: number) =>
  useWrite({
    send: (selectedChildrenIds: number[]) =>
      call(assignmentEndpoints.assignChildren, {
        body: { classroomId, selectedChildrenIds },
        idempotencyKey: null,
      }),
    done: messages.childrenAssigned,
    showsItself: true,
  });

export const useRemoveChild = () =>
  useWrite({
    send: (childId: number) =>
      call(assignmentEndpoints.removeChild, { body: { childId }, idempotencyKey: null }),
    done: messages.childRemoved,
  });

export const useAssignTeachers = (classroomId: number) =>
  useWrite({
    send: (teacherId: number[]) =>
      call(assignmentEndpoints.assignTeachers, { body: { classroomId, teacherId }, idempotencyKey: null }),
    done: messages.teachersAssigned,
    showsItself: true,
  });

export const useRemoveTeacher = () =>
  useWrite({
    send: (body: { classroomId: number; teacherId: number }) =>
      call(assignmentEndpoints.removeTeacher, { body, idempotencyKey: null }),
    done: messages.teacherRemoved,
  });
