/** The rows of 1,500 children, of which only those in sight are drawn. */
import { useMediaQuery } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { type MouseEvent, memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import type { ChildDocument } from '#shared/endpoints/feed';
import { FaceDisc } from '../../components/face';
import { faceSeed, useFaceImages } from '../../components/face-images';
import { formatAge } from '../../components/format';
import { PersonName } from '../../components/person-name';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { VirtualList } from '../../components/virtual-list';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useToday } from '../../local/hooks/use-today';
import classes from './children-list.module.css';

/** Pixels; a long name takes two lines on a phone. */
const ROW_HEIGHT = { phone: 84, roomy: 60 };

const keyOf = (child: ChildDocument) => child.id;

export function ChildrenList({ listed }: { listed: readonly ChildDocument[] }) {
  const { t } = useTranslation();
  const classrooms = useClassrooms();
  const today = useToday();
  const names = useMemo(() => new Map(classrooms?.map(({ id, name }) => [id, name])), [classrooms]);
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const faceOf = useFaceImages();
  const follow = useFollow();
  useKeptScroll('children', listed.length > 0);
  return (
    <VirtualList
      items={listed}
      keyOf={keyOf}
      heightOf={() => (roomy ? ROW_HEIGHT.roomy : ROW_HEIGHT.phone)}
      exact
      label={t('Children')}
    >
      {(child) => (
        <ChildRow
          child={child}
          classroom={child.classroom_id === null ? undefined : names.get(child.classroom_id)}
          today={today}
          face={faceOf(faceSeed('child', child.id))}
          onClick={follow}
          t={t}
        />
      )}
    </VirtualList>
  );
}

interface ChildRowProps {
  child: ChildDocument;
  classroom: string | undefined;
  today: string | undefined;
  face: string | undefined;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  t: TFunction;
}

/** What a click on a link of this app does: one function for all rows, where each link would listen by itself. */
function useFollow() {
  const [, navigate] = useLocation();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
      if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return;
      event.preventDefault();
      navigate(currentTarget.pathname);
    },
    [navigate],
  );
}

/** A child in the list: face, name, classroom, age, status. Plain elements with no state, since many of them scroll by. */
const ChildRow = memo(function ChildRow(props: ChildRowProps) {
  const { child, classroom, today, face, onClick, t } = props;
  const status = childStatuses[child.status as ChildStatus];
  return (
    <a href={`/children/${child.id}`} className={classes.row} onClick={onClick}>
      <span className={classes.avatar}>
        <FaceDisc image={face} classroomId={child.classroom_id} />
      </span>
      <span className={classes.name} title={child.fullname}>
        <PersonName of={child.fullname} />
      </span>
      <span className={classes.facts}>
        <span className={classes.classroom}>{classroom ?? t('No classroom')}</span>
        <span className={classes.age}>{formatAge(child.born_on, today)}</span>
        <span className={classes.status} data-usual={child.status === 1 || undefined}>
          {status && t(status)}
        </span>
      </span>
    </a>
  );
});
