/** The second half of logging for several: each child's row at hand, to change where a child differs. */
import { Alert, Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/endpoints/feed';
import { PersonName } from '../../components/person-name';
import { RowsSkeleton } from '../../components/skeletons';
import { TextArea } from '../../components/text-area';
import { VirtualList } from '../../components/virtual-list';
import { useChildren } from '../../local/hooks/use-children';
import { useMasters } from '../../local/hooks/use-masters';
import { useRecords } from '../../local/hooks/use-records';
import type { UsedDraft } from '../../local/use-draft';
import { ScaleButtons } from './scale-buttons';
import classes from './several.module.css';
import type { Logged } from './several-plan';
import { troubleText } from './trouble-text';
import { type AdjustDraft, type Adjustments, useAdjustments } from './use-adjustments';

interface SeveralAdjustProps {
  logged: Logged;
  date: string;
  draft: UsedDraft<AdjustDraft, null>;
  onDone: () => void;
}

const ROW_HEIGHT = 140;

export function SeveralAdjust({ logged, date, draft, onDone }: SeveralAdjustProps) {
  const { t } = useTranslation();
  const { masterId, childIds } = logged;
  const children = useChildren();
  const reports = useRecords('report', date);
  const activity = useMasters('activity')?.find(({ id }) => id === masterId)?.name ?? '';
  const chosen = useMemo(() => {
    const ids = new Set(childIds);
    return children?.filter(({ id }) => ids.has(id)) ?? [];
  }, [children, childIds]);
  const reportOf = useMemo(() => new Map(reports?.map((entry) => [entry.childId, entry])), [reports]);
  const adjustments = useAdjustments({ logged, date, reportOf, draft });
  const finish = async () => {
    if (await adjustments.saveAll()) onDone();
  };
  // What is saved names what its author saw, and is typed on what is there.
  if (reports === undefined) return <RowsSkeleton />;
  return (
    <>
      <Text component="h2" fw={600} fz="h2">
        {activity}
      </Text>
      <Text c="dimmed" mb="sm">
        {t('Logged. Change what was different for a child, or leave it.')}
      </Text>
      <VirtualList items={chosen} keyOf={({ id }) => id} heightOf={() => ROW_HEIGHT} label={t('Children')}>
        {(child) => <SeveralAdjustRow child={child} adjustments={adjustments} />}
      </VirtualList>
      {adjustments.trouble && (
        <Alert color="alarm" icon={<IconAlertCircle />} role="alert" title={t('Not saved')} mt="sm">
          {t(troubleText(adjustments.trouble))}
        </Alert>
      )}
      <div className={classes.actions}>
        <span />
        <Button onClick={() => void finish()}>{t('Done')}</Button>
      </div>
    </>
  );
}

interface SeveralAdjustRowProps {
  child: ChildDocument;
  adjustments: Adjustments;
}

/** One child's row after logging for several: scale and notes at hand, saved when a field is left. */
function SeveralAdjustRow({ child, adjustments }: SeveralAdjustRowProps) {
  const { t } = useTranslation();
  const row = adjustments.rowOf(child.id);
  const notesError = adjustments.errorOf(child.id, 'notes');
  const save = () => void adjustments.save(child.id);
  return (
    <fieldset className={classes.adjust} aria-label={child.fullname}>
      <div className={classes.adjustHead}>
        <span className={classes.name}>
          <PersonName of={child.fullname} />
        </span>
        {adjustments.isSaved(child.id) && (
          <span className={classes.saved} role="status">
            <IconCheck size={18} aria-hidden />
            {t('Saved')}
          </span>
        )}
      </div>
      {row ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" onBlur={save}>
          <ScaleButtons
            free
            value={row.achievement_scale}
            error={adjustments.errorOf(child.id, 'achievement_scale')}
            onChange={(achievement_scale) => adjustments.change(child.id, { achievement_scale })}
          />
          <TextArea
            label={t('Notes')}
            autosize
            minRows={1}
            value={row.notes ?? ''}
            error={notesError && t(notesError)}
            onChange={(notes) => adjustments.change(child.id, { notes })}
          />
        </SimpleGrid>
      ) : (
        <Skeleton height={44} />
      )}
    </fieldset>
  );
}
