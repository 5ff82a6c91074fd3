/** Parents note that their child is away, and correct or withdraw what they noted. Needs the internet. */
import { Stack } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'wouter';
import { isCalendarDate } from '#shared/domain/calendar-date';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { type AbsenceNote, attendanceEndpoints } from '#shared/endpoints/attendance';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import type { AbsenceContent } from '#shared/records/absence-note';
import { absenceDays } from '../../components/absence-text';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { reasonOf } from '../../components/notify-failure';
import { Page } from '../../components/page';
import { ReasonDialog } from '../../components/reason-dialog';
import { RowList } from '../../components/row-list';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { draftFor, draftOf } from './absence-draft';
import { AbsenceForm } from './absence-form';
import { AbsenceRow } from './absence-row';

type Open = { act: 'note' | 'correct' | 'withdraw'; note: AbsenceNote | null } | null;

export function ParentAbsencesPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const today = useToday();
  const [params] = useSearchParams();
  const wanted = params.get('new') ?? '';
  const [open, setOpen] = useState<Open>(isCalendarDate(wanted) ? { act: 'note', note: null } : null);
  const child = useStoredCall(
    portalEndpoints.days,
    today === undefined ? null : { params: { id }, query: { date: today } },
  );
  const query = useStoredCall(attendanceEndpoints.list, { params: { id } });
  const notes = query.data?.data;
  const name = child.data?.child.fullname ?? '';
  const close = () => setOpen(null);
  return (
    <Page
      title={name === '' ? t('Absences') : t('Absences of {{name}}', { name })}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <ActButton
          Icon={IconCalendarOff}
          label={t('Note an absence')}
          size="lg"
          onClick={() => setOpen({ act: 'note', note: null })}
        />
        <RowList
          query={query}
          items={notes}
          until={<RowsSkeleton rows={3} />}
          empty={<EmptyState title={t('No absence noted')} />}
        >
          {(note) => (
            <AbsenceRow
              key={note.id}
              note={note}
              acts={
                note.may_change
                  ? {
                      onCorrect: () => setOpen({ act: 'correct', note }),
                      onWithdraw: () => setOpen({ act: 'withdraw', note }),
                    }
                  : undefined
              }
            />
          )}
        </RowList>
      </Stack>
      {today && (open?.act === 'note' || open?.act === 'correct') && (
        <Write
          childId={id}
          name={name}
          day={isCalendarDate(wanted) ? wanted : today}
          corrects={open.note}
          onClose={close}
        />
      )}
      {open?.act === 'withdraw' && open.note && <Withdraw note={open.note} name={name} onClose={close} />}
    </Page>
  );
}

/** What shows a child's absences is asked for anew. */
function useRefresh() {
  const { invalidate } = useAnswers();
  return () => void invalidate(attendanceEndpoints.list, portalEndpoints.home);
}

interface WriteProps {
  childId: number;
  name: string;
  day: string;
  corrects: AbsenceNote | null;
  onClose: () => void;
}

function Write({ childId, name, day, corrects, onClose }: WriteProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const save = useSave(attendanceEndpoints.create, {
    done: t('The preschool knows now.'),
    onSaved: () => {
      refresh();
      onClose();
    },
  });
  const bodyOf = (content: AbsenceContent) => ({ ...content, corrects: corrects?.id });
  return (
    <AbsenceForm
      name={name}
      opened={corrects ? draftOf(corrects) : draftFor(day)}
      correcting={corrects !== null}
      busy={save.busy}
      errors={save.errors}
      problem={<SaveProblem error={save.error} />}
      onSubmit={(content) => save.submit({ params: { id: childId }, body: bodyOf(content) })}
      onClose={onClose}
    />
  );
}

interface WithdrawProps {
  note: AbsenceNote;
  name: string;
  onClose: () => void;
}

function Withdraw({ note, name, onClose }: WithdrawProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const save = useSave(attendanceEndpoints.void, {
    done: t('The preschool knows now.'),
    onSaved: () => {
      refresh();
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('Withdraw the absence of {{name}}, {{days}}?', { name, days: absenceDays(note) })}
      about={t('The preschool reads your reason.')}
      required={t(messages.voidReasonRequired)}
      confirmLabel={t('Withdraw')}
      busy={save.busy}
      offline={save.offline}
      error={save.errorOf('reason') ?? (save.error && !save.offline ? t(reasonOf(save.error)) : undefined)}
      onSubmit={(reason) => save.submit({ params: { id: note.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
