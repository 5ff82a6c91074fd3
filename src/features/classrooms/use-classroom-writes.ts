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
  mutationFn: (given: Given) => Promise<unknown>;
  done: string;
  /** What asked says by itself that it is done, and waits for no list: it may be closed at once. */
  showsItself?: boolean;
}

function useWrite<Given>({ mutationFn, done, showsItself = false }: Write<Given>) {
  const { t } = useTranslation();
  const refresh = useRefreshClassrooms();
  return useSave(mutationFn, {
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
    mutationFn: (id: number) => call(classroomEndpoints.destroy, { params: { id } }),
    done: 'Classroom deleted',
  });

export const useAssignChildren = (classroomId: number) =>
  useWrite({
    mutationFn: (selectedChildrenIds: number[]) =>
      call(assignmentEndpoints.assignChildren, { body: { classroomId, selectedChildrenIds } }),
    done: messages.childrenAssigned,
    showsItself: true,
  });

export const useRemoveChild = () =>
  useWrite({
    mutationFn: (childId: number) => call(assignmentEndpoints.removeChild, { body: { childId } }),
    done: messages.childRemoved,
  });

export const useAssignTeachers = (classroomId: number) =>
  useWrite({
    mutationFn: (teacherId: number[]) =>
      call(assignmentEndpoints.assignTeachers, { body: { classroomId, teacherId } }),
    done: messages.teachersAssigned,
    showsItself: true,
  });

export const useRemoveTeacher = () =>
  useWrite({
    mutationFn: (body: { classroomId: number; teacherId: number }) =>
      call(assignmentEndpoints.removeTeacher, { body }),
    done: messages.teacherRemoved,
  });
