/** Guardians as the server keeps them: read with the person, saved as one list. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Guardian, profileEndpoints } from '#shared/endpoints/people-profiles';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { notifyError, notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function useGuardians(userId: number) {
  return useCall(profileEndpoints.view, { params: { id: userId } }, { select: ({ guardians }) => guardians });
}

/** Saves the whole list in the place of the one that was seen, and says so: green for one who was added, red for one who was deleted. */
export function useSaveGuardians(userId: number) {
  const { t } = useTranslation();
  const { invalidate, change } = useAnswers();
  const show = (guardians: Guardian[]) =>
    void change(profileEndpoints.view, { params: { id: userId } }, (now) => ({ ...now, guardians }));
  const [error, setError] = useState<Error | null>(null);
  const save = useSave(
    ({ guardians, seen }: { guardians: Guardian[]; seen: Guardian[]; deletes?: boolean }) =>
      call(profileEndpoints.setGuardians, {
        params: { id: userId },
        body: { guardians, seen: seen.map(({ ic_no }) => ic_no) },
      }),
    {
      onSend: () => setError(null),
      onSaved: async ({ guardians }, { deletes }) => {
        show(guardians);
        void invalidate(portalEndpoints.home, profileEndpoints.ofChild);
        if (deletes) notifyError(t(messages.guardianDeleted));
        else notifySuccess(t(messages.guardianSaved));
      },
      onFailed: (failed) => {
        console.error('The guardians were not saved:', failed);
        // Someone else was faster: their list is shown, and what was typed stays.
        const now = failed instanceof CallError && failed.status === 409 ? failed.data : null;
        if (now) show((now as { guardians: Guardian[] }).guardians);
        setError(failed);
        notifyError(t(failed.message));
      },
    },
  );
  return { save: save.send, busy: save.busy, error, errorOf: save.errorOf };
}
