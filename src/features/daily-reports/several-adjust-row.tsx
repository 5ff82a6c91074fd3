/** One child's row after logging for several: scale and notes at hand, saved when a field is left. */

import { SimpleGrid, Skeleton, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/endpoints/feed';
import { ScaleText } from './row-fields';
import classes from './several.module.css';
import type { Adjustments } from './use-adjustments';

interface SeveralAdjustRowProps {
  child: ChildDocument;
  adjustments: Adjustments;
}

export function SeveralAdjustRow({ child, adjustments }: SeveralAdjustRowProps) {
  const { t } = useTranslation();
  const row = adjustments.rowOf(child.id);
  const notesError = adjustments.errorOf(child.id, 'notes');
  const save = () => void adjustments.save(child.id);
  return (
    <fieldset className={classes.adjust} aria-label={child.fullname}>
      <div className={classes.adjustHead}>
        <span className={classes.name}>{child.fullname}</span>
        {adjustments.isSaved(child.id) && (
          <span className={classes.saved} role="status">
            <IconCheck size={18} aria-hidden />
            {t('Saved')}
          </span>
        )}
      </div>
      {row ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" onBlur={save}>
          <ScaleText
            value={row.achievement_scale}
            error={adjustments.errorOf(child.id, 'achievement_scale')}
            onChange={(achievement_scale) => adjustments.change(child.id, { achievement_scale })}
          />
          <Textarea
            label={t('Notes')}
            autosize
            minRows={1}
            value={row.notes ?? ''}
            error={notesError && t(notesError)}
            onChange={(event) => adjustments.change(child.id, { notes: event.currentTarget.value })}
          />
        </SimpleGrid>
      ) : (
        <Skeleton height={44} />
      )}
    </fieldset>
  );
}
