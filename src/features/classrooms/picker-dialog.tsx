/** Choosing people from a long list: found by name, tapped into the list of the chosen, then added together. */
import '@mantine/core/styles/Pill.layer.css';
import { Alert, Button, Group, Modal, Pill, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignmentEndpoints } from '#shared/endpoints/classrooms';
import { PAGE_SIZE_MAX } from '#shared/endpoints/endpoint';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { nameMatcher } from '../../components/find-by-name';
import { useLeaveDialog } from '../../components/form-dialog';
import { Muted, PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useFocusBack } from '../../components/use-focus-back';
import { VirtualScroll } from '../../components/virtual-scroll';
import type { Answer } from '../../local/call';
import { useCall } from '../../queries/use-call';
import type { Save } from '../../queries/use-save';
import classes from './classrooms.module.css';
import type { ClassroomItem } from './use-classroom-items';
import { problemOf } from './use-classroom-writes';

interface PickerDialogProps {
  item: ClassroomItem;
  kind: Kind;
  title: string;
  searchLabel: string;
  /** What the list holds, for those who hear it. */
  listLabel: string;
  addLabel: string;
  /** When nobody is left to choose. */
  emptyTitle: string;
  /** What stands under a name: the class they are in. */
  noteOf: (candidate: Candidate) => string;
  /** Above the list: how many places are left. */
  hint?: (chosen: number) => ReactNode;
  assign: Pick<Save<number[], unknown>, 'send' | 'busy' | 'error'>;
  /** Said in place of the lists once they are added. */
  doneText: string;
  onClose: () => void;
}

const ROW_HEIGHT = 60;

export function PickerDialog(props: PickerDialogProps) {
  const { t } = useTranslation();
  const { item, kind, assign } = props;
  const [search, setSearch] = useState('');
  const candidates = useCandidates(kind, item.preschool_id, search);
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [done, setDone] = useState(false);
  const leave = useLeaveDialog(chosen.length > 0 && !done, props.onClose);
  useFocusBack();
  const taken = new Set(chosen.map(({ id }) => id));
  const left = candidates.found?.filter(
    (one) => !taken.has(one.id) && !one.rooms.some(({ id }) => id === item.id),
  );
  const add = async () => {
    try {
      await assign.send(chosen.map(({ id }) => id));
      setDone(true);
    } catch {
      // Said above the buttons; the chosen stay chosen.
    }
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={props.title}
      size="lg"
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('Close the dialog') }}
    >
      {done ? (
        <Done text={props.doneText} onClose={props.onClose} />
      ) : (
        <Stack gap="sm">
          <FetchProblem query={candidates.query} />
          <Group>
            <SearchField label={props.searchLabel} value={search} onChange={setSearch} />
          </Group>
          {props.hint?.(chosen.length)}
          {left === undefined && !hasProblem(candidates.query) && <RowsSkeleton rows={5} />}
          {left && left.length > 0 && (
            <VirtualScroll
              items={left}
              keyOf={({ id }) => id}
              rowHeight={ROW_HEIGHT}
              maxHeight="min(40dvh, 26rem)"
              label={props.listLabel}
            >
              {(candidate) => (
                <CandidateRow
                  candidate={candidate}
                  note={props.noteOf(candidate)}
                  onChoose={() => setChosen((now) => [...now, candidate])}
                />
              )}
            </VirtualScroll>
          )}
          {left?.length === 0 && (
            <EmptyState
              title={search === '' ? props.emptyTitle : t('No one else matches “{{search}}”', { search })}
            />
          )}
          <Chosen people={chosen} onRemove={(id) => setChosen((now) => now.filter((one) => one.id !== id))} />
          {assign.error && (
            <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
              {t(problemOf(assign.error))}
            </Alert>
          )}
          <Group justify="flex-end" className={classes.dialogFoot}>
            <PlainButton onClick={leave}>{t('Close')}</PlainButton>
            <Button disabled={chosen.length === 0} loading={assign.busy} onClick={() => void add()}>
              {props.addLabel}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function CandidateRow(props: { candidate: Candidate; note: string; onChoose: () => void }) {
  const { candidate, note, onChoose } = props;
  return (
    <UnstyledButton className={classes.candidate} onClick={onChoose}>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Text component="span" truncate title={candidate.name}>
          {candidate.name}
        </Text>
        <Muted component="span" truncate>
          {note}
        </Muted>
      </Stack>
      <IconPlus size={20} aria-hidden />
    </UnstyledButton>
  );
}

function Chosen({ people, onRemove }: { people: readonly Candidate[]; onRemove: (id: number) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6} component="section" aria-label={t('Selected')}>
      <Text fw={600} aria-live="polite">
        {t('{{count}} selected', { count: people.length })}
      </Text>
      <Group gap={6} mah="8.5rem" style={{ overflowY: 'auto' }}>
        {people.map((person) => (
          <Pill
            key={person.id}
            size="lg"
            className={classes.chosenPill}
            withRemoveButton
            onRemove={() => onRemove(person.id)}
            removeButtonProps={{
              'aria-label': t('Remove {{name}} from the list', { name: person.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {person.name}
          </Pill>
        ))}
      </Group>
    </Stack>
  );
}

function Done({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" py="lg" gap="md">
      <IconCircleCheck size={48} stroke={1.5} color="var(--mantine-color-done-light-color)" aria-hidden />
      <Text fw={600} fz="lg" role="status">
        {text}
      </Text>
      <Button onClick={onClose} data-autofocus>
        {t('Close')}
      </Button>
    </Stack>
  );
}

export interface Candidate {
  id: number;
  name: string;
  /** The classrooms they are in. */
  rooms: readonly { id: number; name: string }[];
}

type Kind = 'children' | 'teachers';

const childrenOf = ({ data, meta }: Answer<typeof assignmentEndpoints.children>) => ({
  all: data.map(
    ({ id, fullname, classroom }): Candidate => ({ id, name: fullname, rooms: classroom ? [classroom] : [] }),
  ),
  meta,
});

const teachersOf = ({ data, meta }: Answer<typeof assignmentEndpoints.teachers>) => ({
  all: data.map(({ id, name, classrooms }): Candidate => ({ id, name, rooms: classrooms })),
  meta,
});

/** The server's answer to a search; to none where it is null. */
function useSearch(kind: Kind, preschool: number, search: string | null) {
  const asked = search === null ? null : { query: { preschool, per_page: PAGE_SIZE_MAX, search } };
  const options = { keepPrevious: search !== '', staleTime: search === '' ? 0 : undefined };
  const children = useCall(assignmentEndpoints.children, kind === 'children' ? asked : null, {
    ...options,
    select: childrenOf,
  });
  const teachers = useCall(assignmentEndpoints.teachers, kind === 'teachers' ? asked : null, {
    ...options,
    select: teachersOf,
  });
  return kind === 'children' ? children : teachers;
}

/** All of them are fetched once and searched here; only where there are more does the server search. */
function useCandidates(kind: Kind, preschool: number, search: string) {
  const whole = useSearch(kind, preschool, '');
  const wanted = search.trim();
  const more = whole.data !== undefined && whole.data.meta.total > whole.data.all.length;
  const searched = useSearch(kind, preschool, more && wanted !== '' ? wanted : null);
  const query = more && wanted !== '' ? searched : whole;
  const found = useMemo(() => {
    const matches = nameMatcher(search);
    return query.data?.all.filter(({ name }) => matches(name));
  }, [query.data, search]);
  return { found, query };
}
