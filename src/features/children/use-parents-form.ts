/** Which parents a child has and who pays, as chosen on the screen, and saving that. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChildDetail, childrenEndpoints } from '#shared/endpoints/children';
import type { Parent } from '#shared/endpoints/people';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { asked, useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';

export function useParentsForm(child: ChildDetail) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const afterSave = useAfterSave();
  const saved = child.parents ?? [];
  const [parents, setParents] = useState<Parent[]>(saved);
  const [payer, setPayerId] = useState(saved.find((parent) => parent.is_payer)?.id);
  // Whoever pays is one of them: the first, where the one who paid was removed.
  const payerId = parents.some((parent) => parent.id === payer) ? payer : parents[0]?.id;
  const ids = parents.map((parent) => parent.id);
  const saving = useSave(
    () =>
      call(childrenEndpoints.setParents, {
        params: { id: child.id },
        body: { user_ids: ids, ...(payerId !== undefined && { payer_id: payerId }) },
      }),
    {
      onSaved: (answer) => {
        afterSave(answer);
        notifySuccess(t('The parents of {{name}} are saved.', { name: answer.fullname }));
      },
    },
  );
  return {
    parents,
    payerId,
    setPayerId,
    add: (parent: Parent) =>
      setParents((now) => (now.some((one) => one.id === parent.id) ? now : [...now, parent])),
    remove: (id: number) => setParents((now) => now.filter((one) => one.id !== id)),
    replace: (parent: Parent) => {
      setParents((now) => now.map((one) => (one.id === parent.id ? parent : one)));
      // Their own data are saved already: other screens read them anew.
      invalidate(asked(childrenEndpoints.view, { params: { id: child.id } })).catch((error: unknown) =>
        console.warn('The changed parent was not fetched yet:', error),
      );
    },
    dirty:
      JSON.stringify(ids) !== JSON.stringify(saved.map((parent) => parent.id)) ||
      payerId !== saved.find((parent) => parent.is_payer)?.id,
    busy: saving.busy,
    error: saving.error,
    save: () => saving.submit(),
  };
}
