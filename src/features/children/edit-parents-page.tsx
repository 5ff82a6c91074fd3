/** The parents of a child, changed: who they are, which of them pays, who is added and removed. */
import '@mantine/core/styles/Radio.layer.css';
import { Box, Button, Group, Radio, Select, Skeleton, Stack, Text, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/phone';
import { type ChildDetail, childrenEndpoints } from '#shared/endpoints/children';
import { type Parent, userEndpoints } from '#shared/endpoints/people';
import { parentRoles } from '#shared/permissions';
import { ActButton, ActIcon } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { FetchProblem } from '../../components/fetch-problem';
import { lazyPart } from '../../components/lazy-part';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { Muted, PlainButton } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { SaveProblem } from '../../components/save-problem';
import { useFirstFound } from '../../components/use-first-found';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { asked, rows, useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useAfterSave } from './after-save';
import { useChildId, useChildRecord } from './use-child-record';

const ParentDialog = lazyPart('ParentDialog', () => import('./parent-dialog'));

export function EditParentsPage() {
  const { t } = useTranslation();
  const id = useChildId();
  const { detail, query } = useChildRecord(id);
  const back = `/children/${id}`;
  return (
    <Page title={t('Edit Parent')} back={{ to: back, label: t('Back to the child') }} width="narrow">
      {!detail && <FetchProblem query={query} />}
      {!detail && query.isLoading && <Skeleton height={160} />}
      {detail && <Parents child={detail} back={back} />}
    </Page>
  );
}

function Parents({ child, back }: { child: ChildDetail; back: string }) {
  const { t } = useTranslation();
  const form = useParentsForm(child);
  const { leave } = useLeaveGuard(form.dirty && !form.busy);
  const [open, setOpen] = useState<Parent | 'new' | null>(null);
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {child.fullname}
      </Text>
      <SaveProblem error={form.error} fields={[]} />
      <RowList
        items={form.parents}
        label={t('Parents')}
        empty={
          <EmptyState title={t('No parent is linked yet')} hint={t('Invoices go to the parent who pays.')} />
        }
      >
        {(parent) => (
          <ParentEntry
            key={parent.id}
            parent={parent}
            pays={parent.id === form.payerId}
            onPays={() => form.setPayerId(parent.id)}
            onEdit={() => setOpen(parent)}
            onRemove={() => form.remove(parent.id)}
          />
        )}
      </RowList>
      <Group align="flex-end" gap="sm">
        <FindParent chosen={form.parents} onChoose={form.add} />
        <ActButton
          Icon={IconUserPlus}
          label={t('New parent')}
          variant="default"
          onClick={() => setOpen('new')}
        />
      </Group>
      <Group justify="flex-end">
        <PlainButton onClick={() => void leave(back)}>{t('Back')}</PlainButton>
        <Button loading={form.busy} disabled={!form.dirty} onClick={form.save}>
          {t('Update')}
        </Button>
      </Group>
      {open !== null && (
        <ParentDialog
          parent={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={(saved) => (open === 'new' ? form.add(saved) : form.replace(saved))}
        />
      )}
    </Stack>
  );
}

interface ParentEntryProps {
  parent: Parent;
  pays: boolean;
  onPays: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A parent in the list that is being changed: pays or not, edited, removed. */
function ParentEntry({ parent, pays, onPays, onEdit, onRemove }: ParentEntryProps) {
  const { t } = useTranslation();
  const contact = [t(parent.role.name), parent.phone_no && formatPhone(parent.phone_no), parent.email]
    .filter(Boolean)
    .join(' · ');
  return (
    <Group component="li" gap="4px 12px" mih={64} px={12} py={8}>
      <Face of="person" id={parent.id} />
      <Box flex="1 1 12rem" miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {parent.name}
        </Text>
        <Muted style={{ overflowWrap: 'anywhere' }}>{contact}</Muted>
      </Box>
      <Group gap={4} wrap="nowrap">
        <Radio
          name="payer"
          label={t('Pays')}
          aria-label={t('{{name}} pays', { name: parent.name })}
          checked={pays}
          onChange={onPays}
          styles={{ body: { minHeight: 44, alignItems: 'center' } }}
        />
        <Tooltip label={t('Edit')}>
          <ActIcon
            Icon={IconPencil}
            iconSize={24}
            label={t('Edit {{name}}', { name: parent.name })}
            onClick={onEdit}
          />
        </Tooltip>
        <Tooltip label={t('Remove')}>
          <ActIcon
            Icon={IconTrash}
            iconSize={24}
            label={t('Remove {{name}}', { name: parent.name })}
            onClick={onRemove}
          />
        </Tooltip>
      </Group>
    </Group>
  );
}

/** Which parents a child has and who pays, as chosen on the screen, and saving that. */
function useParentsForm(child: ChildDetail) {
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
    (_, idempotencyKey) =>
      call(childrenEndpoints.setParents, {
        params: { id: child.id },
        body: { user_ids: ids, ...(payerId !== undefined && { payer_id: payerId }) },
        idempotencyKey,
      }),
    {
      onSaved: (answer) => {
        afterSave(answer);
        notifySuccess(t('Parents of {{name}} saved.', { name: answer.fullname }));
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

const TYPING_MS = 300;
const MOST = 50;

interface FindParentProps {
  /** Who is chosen already, and not offered again. */
  chosen: readonly Parent[];
  onChoose: (parent: Parent) => void;
}

/** Finding a parent who is known already: by a part of name, e-mail or number, on the server. */
function FindParent({ chosen, onChoose }: FindParentProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const {
    data = [],
    isPlaceholderData,
    isSuccess,
  } = useCall(
    userEndpoints.list,
    search !== '' ? { query: { search, role: parentRoles.map(String), per_page: MOST } } : null,
    { select: rows, keepPrevious: true },
  );
  const offered = search === '' ? [] : data.filter(({ id }) => !chosen.some((parent) => parent.id === id));
  const choose = (id: string | null) => {
    const found = data.find((user) => String(user.id) === id);
    const role = found?.roles.find((one) => parentRoles.includes(one.id));
    if (found && role) onChoose({ ...found, role });
    setTyped('');
  };
  return (
    <Select
      label={t('Add a parent')}
      placeholder={t('Name, e-mail or phone')}
      flex="1 1 240px"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={choose}
      {...useFirstFound(typed.trim(), isSuccess && !isPlaceholderData ? search : null)}
      data={offered.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
      nothingFoundMessage={search === '' ? undefined : t('No Results Found')}
    />
  );
}
