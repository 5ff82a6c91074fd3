/** What the form of a master holds, checks and sends. What was typed stays when the save fails. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { MasterKind } from '#shared/domain/daily-report';
import { masterEndpoints, masterForm } from '#shared/endpoints/masters';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { syncNow } from '../../local/create-tablet';
import { CallError, OfflineError } from '../../local/errors';
import { masterWords } from './master-words';
import { type MasterItem, masterListKey } from './use-master-list';

type FieldErrors = Readonly<Record<string, readonly string[] | undefined>>;

export function useMasterForm(kind: MasterKind, item: MasterItem | null, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const words = masterWords[kind];
  const [name, setName] = useState(item?.name ?? '');
  const [desc, setDesc] = useState(item?.desc ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});

  const save = useMutation({
    mutationFn: (body: { name: string; desc?: string | null }) =>
      item === null
        ? call(masterEndpoints[kind].create, { body })
        : call(masterEndpoints[kind].update, { params: { id: item.id }, body }),
    onSuccess: async () => {
      notifySuccess(t(item === null ? words.created : words.updated));
      onDone();
      // The list and this device's own copy follow; the master is saved whether or not they do at once.
      await queryClient.invalidateQueries({ queryKey: masterListKey(kind) });
      syncNow().catch((error: unknown) => console.warn('The new master was not fetched yet:', error));
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 422) setErrors(error.errors);
    },
  });

  return {
    name,
    desc,
    setName,
    setDesc,
    errors,
    /** Why the server did not save it, beyond the fields. */
    failure: failureOf(save.error),
    offline: save.error instanceof OfflineError,
    busy: save.isPending,
    dirty: name !== (item?.name ?? '') || desc !== (item?.desc ?? ''),
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.reset();
      const checked = masterForm(words.nameRequired).safeParse({
        name,
        desc: desc.trim() === '' ? null : desc,
      });
      setErrors(checked.success ? {} : z.flattenError(checked.error).fieldErrors);
      if (checked.success) save.mutate(checked.data);
    },
  };
}

function failureOf(error: Error | null): string | null {
  if (error === null || error instanceof OfflineError) return null;
  if (!(error instanceof CallError)) return messages.broken;
  return error.status === 422 && Object.keys(error.errors).length > 0 ? null : error.message;
}
