/**
 * The absences of a child, for staff. Other screens lead here with `new` (a day) or `note` (an id) in the address, and
 * are returned to by `back`.
 */
import { Button, Group, Stack } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { attendanceEndpoints } from '#shared/endpoints/attendance';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { standing } from '#shared/records/event-record';
import { withdrawnBefore } from '#shared/records/withdrawn-before';
import { absenceDays } from '../../components/absence-text';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { EntryState } from '../../components/entry-state';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { WithdrawnBefore } from '../../components/withdrawn-before';
import { type Entry, mayChange } from '../../local/entry';
import { useChild } from '../../local/hooks/use-children';
import { useChildRecords } from '../../local/hooks/use-records';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';
import { AbsenceRow } from './absence-row';
import { NoteDialog, WithdrawAbsence } from './staff-dialog';

export function ChildAbsences() {
  const id = Number(useParams().id);
  const child = useChild(id);
  const today = useToday();
  if (child === undefined || today === undefined) return <RowsSkeleton rows={4} />;
  return child ? <OnTablet child={child} today={today} /> : <FromServer childId={id} />;
}

type Open = { act: 'note' | 'correct' | 'withdraw'; note: AbsenceNoteDocument | null } | null;

function OnTablet({ child, today }: { child: ChildDocument; today: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const can = useCan();
  const entries = useChildRecords('absence_note', child.id);
  const wanted = params.get('new') ?? '';
  const day = isCalendarDate(wanted) ? wanted : today;
  const [open, setOpen] = useState<Open>(isCalendarDate(wanted) ? { act: 'note', note: null } : null);
  const back = params.get('back') ?? '';
  const returns = /^\/(?![/\\])/.test(back);
  const mayWrite = can('daily_reports_edit');
  if (!entries) return <RowsSkeleton rows={4} />;
  const close = () => setOpen(null);
  const done = () => {
    close();
    if (returns) navigate(back);
  };
  return (
    <Stack gap="md">
      <Group gap="xs">
        {mayWrite && (
          <ActButton
            Icon={IconCalendarOff}
            label={t('Note an absence')}
            onClick={() => setOpen({ act: 'note', note: null })}
          />
        )}
        {returns && (
          <Button component={Link} href={back} variant="default">
            {back.startsWith('/today') ? t('Back to Today') : t('Back')}
          </Button>
        )}
      </Group>
      <Notes entries={entries} named={params.get('note')} {...(mayWrite && { onOpen: setOpen })} />
      {(open?.act === 'note' || open?.act === 'correct') && (
        <NoteDialog child={child} day={day} corrects={open.note} onSaved={done} onClose={close} />
      )}
      {open?.act === 'withdraw' && open.note && (
        <WithdrawAbsence
          note={open.note}
          title={t('Withdraw the absence of {{name}}, {{days}}?', {
            name: child.fullname,
            days: absenceDays(open.note),
          })}
          onSaved={done}
          onClose={close}
        />
      )}
    </Stack>
  );
}

interface NotesProps {
  entries: readonly Entry<AbsenceNoteDocument>[];
  /** The note that the address names stands first. */
  named: string | null;
  onOpen?: (open: Open) => void;
}

function Notes({ entries, named, onOpen }: NotesProps) {
  const { t } = useTranslation();
  const all = entries.map(({ document }) => document);
  const holding = new Set(standing(all).map(({ id }) => id));
  const first = entries.filter(({ id }) => id === named);
  return (
    <RowList
      items={[...first, ...entries.filter(({ id }) => id !== named)]}
      empty={<EmptyState title={t('No absence noted')} />}
    >
      {({ id, document, mark }) => (
        <AbsenceRow
          key={id}
          note={{ ...document, corrected: document.voided === null && !holding.has(id) }}
          mark={<EntryState mark={mark} />}
          question={<WithdrawnBefore withdrawal={withdrawnBefore(document, all)} />}
          acts={
            onOpen && mayChange(mark)
              ? {
                  onCorrect: () => onOpen({ act: 'correct', note: document }),
                  onWithdraw: () => onOpen({ act: 'withdraw', note: document }),
                }
              : undefined
          }
        />
      )}
    </RowList>
  );
}

/** For a child that this tablet does not store: to be read, not written. */
function FromServer({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const query = useCall(attendanceEndpoints.list, { params: { id: childId } });
  const notes = query.data?.data;
  return (
    <Stack gap="md">
      <RowList
        query={query}
        items={notes}
        until={<RowsSkeleton rows={4} />}
        empty={<EmptyState title={t('No absence noted')} />}
      >
        {(note) => <AbsenceRow key={note.id} note={note} />}
      </RowList>
      {notes && notes.length > 0 && (
        <Muted>{t('Keep the preschool’s children on this tablet to note an absence.')}</Muted>
      )}
    </Stack>
  );
}
