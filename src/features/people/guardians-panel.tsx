/** Guardians: the persons who can fetch the children of a parent, to read, or to add and delete. */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import { type Guardian, profileEndpoints } from '#shared/endpoints/people-profiles';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { ActIcon } from '../../components/act-button';
import { confirm } from '../../components/confirm';
import { FetchProblem } from '../../components/fetch-problem';
import { notifyError, notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { AddGuardian, entryFields } from './add-guardian';

interface GuardiansPanelProps {
  userId: number;
  isReadOnly?: boolean;
  /** Whose they are, where the page's title does not say it. */
  of?: string;
}

export function GuardiansPanel({ userId, isReadOnly = false, of }: GuardiansPanelProps) {
  const { t } = useTranslation();
  // One's own are read without a network too.
  const query = useGuardians(userId, of === undefined);
  const { save, busy, error, errorOf } = useSaveGuardians(userId);
  const guardians = query.data;
  /** A new entry begins where one was saved. */
  const [added, setAdded] = useState(0);
  const remove = async (guardian: Guardian) => {
    const title = t(messages.deleteGuardian, { name: guardian.name });
    if (guardians && (await confirm({ title, confirmLabel: t('Delete'), danger: true })))
      await save({
        guardians: guardians.filter((one) => one !== guardian),
        seen: guardians,
        deletes: true,
      }).catch(() => {});
  };
  return (
    <Stack
      component="section"
      gap="sm"
      aria-label={of ? t('Guardians of {{name}}', { name: of }) : undefined}
    >
      <div>
        {of && <Title order={2}>{t('Guardians of {{name}}', { name: of })}</Title>}
        <Text c="dimmed">{t('People who can pick up the children.')}</Text>
      </div>
      <FetchProblem query={query} until={<Skeleton height={132} aria-busy />} />
      {guardians && (
        <GuardiansTable
          guardians={guardians}
          onDelete={isReadOnly ? undefined : (guardian) => void remove(guardian)}
          busy={busy}
        />
      )}
      <SaveProblem error={error} fields={entryFields(guardians?.length ?? 0)} />
      {guardians && !isReadOnly && (
        <AddGuardian
          key={added}
          count={guardians.length}
          busy={busy}
          errorOf={errorOf}
          onAdd={async (entry) => {
            await save({ guardians: [...guardians, entry], seen: guardians });
            setAdded((count) => count + 1);
          }}
        />
      )}
    </Stack>
  );
}

interface GuardiansTableProps {
  guardians: readonly Guardian[];
  onDelete?: (guardian: Guardian) => void;
  busy?: boolean;
}

/** On a phone each is a block, with the names of its values before them. */
export function GuardiansTable({ guardians, onDelete, busy = false }: GuardiansTableProps) {
  const { t } = useTranslation();
  const acts: Column<Guardian> = {
    key: 'acts',
    label: 'Actions',
    acts: true,
    render: (guardian) => (
      <ActIcon
        Icon={IconTrash}
        stroke={1.7}
        label={t('Delete {{name}}', { name: guardian.name })}
        color="alarm"
        disabled={busy}
        onClick={() => onDelete?.(guardian)}
      />
    ),
  };
  return (
    <DataTable
      columns={onDelete ? [...columns, acts] : columns}
      rows={guardians}
      rowKey={({ ic_no }) => ic_no}
      emptyRow={t('N/a')}
      blocks
    />
  );
}

const columns: readonly Column<Guardian>[] = [
  { key: 'name', label: 'Name', strong: true, value: ({ name }) => name },
  { key: 'ic_no', label: 'IC No', nowrap: true, value: ({ ic_no }) => ic_no },
  {
    key: 'phone_no',
    label: 'Phone No',
    nowrap: true,
    value: ({ phone_no }) => (phone_no ? formatPhone(phone_no) : i18next.t('N/a')),
    href: ({ phone_no }) => (phone_no ? phoneHref(phone_no) : null),
  },
  { key: 'related', label: 'Relationship', value: ({ related }) => i18next.t(related || 'N/a') },
];

/** Guardians as the server keeps them: read with the person, saved as one list. */
function useGuardians(userId: number, isStored: boolean) {
  const query = useStoredCall(profileEndpoints.view, { params: { id: userId } }, { isStored });
  return { ...query, data: query.data?.guardians };
}

/** Saves the whole list in the place of the one that was seen, and says so: green for one who was added, red for one who was deleted. */
function useSaveGuardians(userId: number) {
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
        // By what was seen a second try is shown what there is; the same list can be right again later.
        idempotencyKey: null,
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
