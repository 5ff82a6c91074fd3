/** Screening at the door (D13): one child after another, with large keys; nothing waits for the network. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { formatDate } from '../../components/format';
import { Page } from '../../components/page';
import { PageSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import { backAddress } from './addresses';
import classes from './door.module.css';
import { DoorBar } from './door-bar';
import { DoorChild } from './door-child';
import { DoorList } from './door-list';
import { DoorSummary } from './door-summary';
import { useDoor } from './use-door';

export function DoorPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [params] = useSearchParams();
  const to = backAddress(params, '/today');
  const home = { to, label: to.startsWith('/health') ? t('Back to Health') : t('Back to Today') };
  return (
    <Page title={t('Screen at the door')} back={home} width="wide">
      {today === undefined ? <PageSkeleton /> : <AtTheDoor today={today} home={home} />}
    </Page>
  );
}

function AtTheDoor({ today, home }: { today: string; home: { to: string; label: string } }) {
  const { t } = useTranslation();
  const door = useDoor(today);
  const [listOpen, setListOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  if (!door) return <PageSkeleton />;
  const { queue, current, recorded, typed, date } = door;
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
      />
      {queue.length === 0 && (
        <EmptyState title={t('No children here')} hint={t('Choose another classroom above.')} />
      )}
      {queue.length > 0 && current === null && <DoorSummary door={door} home={home} onGoTo={goTo} />}
      {current && (
        <DoorChild
          key={current.id}
          child={current}
          classroom={door.classroomNames.get(current.classroom_id ?? 0)}
          date={date}
          recorded={recorded.get(current.id) ?? null}
          typed={typed.get(current.id)}
          onTyped={(entered) => door.setTyped(current.id, entered)}
          onDone={door.done}
          onSkip={door.skip}
          onBack={door.goBack}
          onAlong={door.goOn}
          withKeys={!listOpen && !picking}
        />
      )}
      <DoorList door={door} opened={listOpen} onClose={() => setListOpen(false)} onGoTo={goTo} />
    </div>
  );
}
