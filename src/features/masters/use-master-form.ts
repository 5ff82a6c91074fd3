/** What the form of a master holds, checks and sends. What was typed stays when the save fails. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints, masterForm } from '#shared/endpoints/masters';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { masterWords } from './master-words';
import type { MasterItem } from './masters-page';

export function useMasterForm(kind: MasterKind, item: MasterItem | null, onDone: () => void) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const words = masterWords[kind];
  const [name, setName] = useState(item?.name ?? '');
  const [desc, setDesc] = useState(item?.desc ?? '');

  const save = useSave(
    (body: { name: string; desc: string | null }, idempotencyKey) =>
      item === null
        ? call(masterEndpoints[kind].create, { body, idempotencyKey })
        : call(masterEndpoints[kind].update, { params: { id: item.id }, body }),
    {
      form: masterForm(words.nameRequired),
      onSaved: async () => {
        notifySuccess(t(item === null ? words.created : words.updated));
        onDone();
        // The list and this device's own copy follow; the master is saved whether or not they do at once.
        await invalidate(masterEndpoints[kind]);
        syncNow().catch((error: unknown) => console.warn('The new master was not fetched yet:', error));
      },
    },
  );

  return {
    name,
    desc,
    setName,
    setDesc,
    save,
    dirty: name !== (item?.name ?? '') || desc !== (item?.desc ?? ''),
    submit: () => save.submit({ name, desc: desc.trim() === '' ? null : desc }),
  };
}
