/** The rows of 1,500 children, of which only those in sight are drawn. */

import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/endpoints/feed';
import { useKeptScroll } from '../../components/use-kept-scroll';
import { VirtualList } from '../../components/virtual-list';
import { useClassrooms } from '../../local/hooks/use-classrooms';
import { useToday } from '../../local/hooks/use-today';
import { ChildRow } from './child-row';

/** Pixels; a long name takes two lines on a phone. */
const ROW_HEIGHT = { phone: 84, roomy: 60 };

const keyOf = (child: ChildDocument) => child.id;

export function ChildrenList({ listed }: { listed: readonly ChildDocument[] }) {
  const { t } = useTranslation();
  const classrooms = useClassrooms();
  const today = useToday();
  const names = useMemo(() => new Map(classrooms?.map(({ id, name }) => [id, name])), [classrooms]);
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
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
        />
      )}
    </VirtualList>
  );
}
