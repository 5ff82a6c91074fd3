/** The second half of logging for several: each child's row at hand, to change where a child differs. */

import { Alert, Button, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VirtualList } from '../../components/virtual-list';
import { useChildren } from '../../local/hooks/use-children';
import { useMasters } from '../../local/hooks/use-masters';
import { useRecords } from '../../local/hooks/use-records';
import type { UsedDraft } from '../../local/use-draft';
import classes from './several.module.css';
import { SeveralAdjustRow } from './several-adjust-row';
import type { Logged } from './several-plan';
import { troubleText } from './trouble-text';
import { type AdjustDraft, useAdjustments } from './use-adjustments';

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
  return (
    <>
      <Text component="h2" fw={600} fz="h2">
        {activity}
      </Text>
      <Text c="dimmed" mb="sm">
        {t('Logged for {{count}} children. Change what was different for one of them, or leave it.', {
          count: childIds.length,
        })}
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
