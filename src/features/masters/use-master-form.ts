/** What the form of a master holds, checks and sends. What was typed stays when the save fails. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterKind } from '#shared/domain/daily-report';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { masterEndpoints, masterForm } from '#shared/endpoints/masters';
import { notifySuccess } from '../../components/notify';
import { useFormSave } from '../../components/use-form-save';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { useSubmitKey } from '../../local/hooks/use-submit-key';
import { masterWords } from './master-words';
import { type MasterItem, masterListKey } from './use-master-list';

export function useMasterForm(kind: MasterKind, item: MasterItem | null, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const words = masterWords[kind];
  const [name, setName] = useState(item?.name ?? '');
  const [desc, setDesc] = useState(item?.desc ?? '');

  const { keyFor } = useSubmitKey();
  const save = useFormSave({
    check: (body: { name: string; desc: string | null }) => {
      const checked = masterForm(words.nameRequired).safeParse(body);
      return checked.success ? {} : fieldErrors(checked.error);
    },
    send: (body) =>
      item === null
        ? call(masterEndpoints[kind].create, { body, idempotencyKey: keyFor(body) })
        : call(masterEndpoints[kind].update, { params: { id: item.id }, body }),
    onSaved: async () => {
      notifySuccess(t(item === null ? words.created : words.updated));
      onDone();
      // The list and this device's own copy follow; the master is saved whether or not they do at once.
      await queryClient.invalidateQueries({ queryKey: masterListKey(kind) });
      syncNow().catch((error: unknown) => console.warn('The new master was not fetched yet:', error));
    },
  });

  return {
    name,
    desc,
    setName,
    setDesc,
    save,
    dirty: name !== (item?.name ?? '') || desc !== (item?.desc ?? ''),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.submit({ name, desc: desc.trim() === '' ? null : desc });
    },
  };
}
