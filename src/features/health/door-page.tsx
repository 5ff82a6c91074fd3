/** Screening at the door: one child after another, with large keys; nothing waits for the network. */

import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { ChildDocument } from '#shared/endpoints/feed';
import { type AbsenceReason, absenceReasonLabels, absenceReasons } from '#shared/records/absence-note';
import { EmptyState } from '../../components/empty-state';
import { formatAge, formatDate } from '../../components/format';
import { IllNotice } from '../../components/ill-notice';
import { NotRegistered } from '../../components/not-registered';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import '../../components/second-tap';
import { PageSkeleton } from '../../components/skeletons';
import { StillComing } from '../../components/still-coming';
import { useIllnessCases } from '../../local/hooks/use-illness-cases';
import { useStillComing } from '../../local/hooks/use-still-coming';
import { useToday } from '../../local/hooks/use-today';
import { backAddress, dayIn, numberIn } from './addresses';
import classes from './door.module.css';
import { DoorBar } from './door-bar';
import { DoorChild } from './door-child';
import { DoorList } from './door-list';
import { DoorSummary } from './door-summary';
import { FlagSteps } from './flag-steps';
import { type Door, useDoor } from './use-door';
import { useMissingForms } from './use-missing-forms';

export function DoorPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [params] = useSearchParams();
  const to = backAddress(params, '/today');
  const home = { to, label: to.startsWith('/health') ? t('Back to Health') : t('Back to Today') };
  return (
    <Page title={t('At the door')} back={home} width="wide">
      {today === undefined ? <PageSkeleton /> : <DoorOfDay today={today} home={home} />}
    </Page>
  );
}

interface DoorOfDayProps {
  today: string;
  home: { to: string; label: string };
}

/** A door that was left open overnight begins anew: who was absent yesterday is asked for today. */
function DoorOfDay(props: DoorOfDayProps) {
  const [params] = useSearchParams();
  const date = dayIn(params, props.today);
  const [first] = useState(date);
  const named = date === first ? numberIn(params, 'child') : null;
  return <AtTheDoor key={date} {...props} named={named} />;
}

function AtTheDoor({ today, home, named }: DoorOfDayProps & { named: number | null }) {
  const { t } = useTranslation();
  const door = useDoor(today, named);
  const missingOf = useMissingForms(door?.date ?? today);
  const [listOpen, setListOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const cases = useIllnessCases(today);
  const coming = useStillComing();
  if (!door) return <PageSkeleton />;
  const { queue, current, recorded, typed, date, absences } = door;
  // What was just flagged stays in sight while the next child is there.
  const flagged = queue.find(({ id }) => id === (lookedAt === door.lastSaved ? current?.id : door.lastSaved));
  const goTo = (childId: number) => {
    setListOpen(false);
    door.goTo(childId);
  };
  return (
    <div className={classes.door}>
      <DoorBar
        door={door}
        day={date === today ? null : formatDate(date, today)}
        picking={picking}
        onPicking={setPicking}
        onList={() => setListOpen(true)}
        onGoTo={goTo}
      />
      {/* Until then a child may seem not to be screened who is. */}
      <StillComing what={coming} />
      {flagged && (
        <FlagSteps
          child={flagged}
          recorded={recorded.get(flagged.id) ?? null}
          onClose={() => setLookedAt(door.lastSaved)}
        />
      )}
      {queue.length === 0 && (
        <EmptyState title={t('No children here')} hint={t('Choose another classroom above.')} />
      )}
      {current === null && <NotRegistered />}
      {queue.length > 0 && current === null && <DoorSummary door={door} home={home} onGoTo={goTo} />}
      {current && date === today && <IllNotice child={current} cases={cases} today={today} />}
      {current && (
        <DoorChild
          key={current.id}
          child={current}
          place={placeOf(current, door)}
          date={date}
          recorded={recorded.get(current.id) ?? null}
          missing={missingOf(current)}
          typed={typed.get(current.id)}
          onTyped={(entered) => door.setTyped(current.id, entered)}
          failure={door.failed.get(current.id)}
          onSave={door.save}
          onPass={door.pass}
          away={absences.away.get(current.id) ?? null}
          arrivals={door.arrivals}
          undecided={absences.undecided(current.id)}
          onHere={() => absences.isHere(current.id)}
          onSkip={() => setAsking(true)}
          onBack={door.goBack}
          onAlong={door.goOn}
          withKeys={!listOpen && !picking && !asking}
        />
      )}
      {current && (
        <AbsentDialog
          name={current.fullname}
          opened={asking}
          onReason={(reason) => {
            setAsking(false);
            door.skip(reason);
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <DoorList door={door} opened={listOpen} onClose={() => setListOpen(false)} onGoTo={goTo} />
    </div>
  );
}

/** "Bintang · 4 y 3 m", and the birth date where another child of the queue has the same name. */
function placeOf(child: ChildDocument, { classroomNames, queue }: Door): string {
  const namesake = queue.some(({ id, fullname }) => id !== child.id && fullname === child.fullname);
  const words = [
    classroomNames.get(child.classroom_id ?? 0),
    formatAge(child.born_on),
    namesake && child.born_on && formatDate(child.born_on),
  ];
  return words.filter(Boolean).join(' · ');
}

interface AbsentDialogProps {
  name: string;
  opened: boolean;
  onReason: (reason: AbsenceReason) => void;
  onClose: () => void;
}

/** Why the child at the door is not here: one tap notes the absence of the day, and the next child is called. */
function AbsentDialog({ name, opened, onReason, onClose }: AbsentDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Why is {{name}} away?', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 100 }}
    >
      <Stack gap="xs">
        {absenceReasons.map((reason) => (
          <PlainButton key={reason} size="lg" h={56} onClick={() => onReason(reason)}>
            {t(absenceReasonLabels[reason])}
          </PlainButton>
        ))}
      </Stack>
    </Modal>
  );
}
