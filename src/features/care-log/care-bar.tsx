/** What is saved for the chosen children: one tap each, or a form; and for a few seconds the way back. */
import { Alert, Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CareAct, CareDetail } from '#shared/domain/care-acts';
import { voidReasons } from '#shared/domain/void-reasons';
import classes from '../../components/board.module.css';
import { PlainButton } from '../../components/plain';
import { UndoOffer } from '../../components/undo-offer';
import { useSaving } from '../../local/hooks/use-saving';
import { type CareKind, kindOfAct } from './care-children';
import { noteCare, type SavedCare, withdrawCare } from './care-entries';
import { quickSaves } from './quick-saves';

interface CareBarProps {
  kind: CareKind;
  meal: CareDetail;
  chosen: readonly number[];
  /** Whose sleep has no end yet, as far as this tablet knows. */
  asleep: ReadonlySet<number>;
  /** False of a day that has gone by: its time is asked. */
  current: boolean;
  /** What was just saved. */
  saved: readonly SavedCare[] | null;
  onSaved: (saved: SavedCare[] | null) => void;
  onForm: () => void;
}

export function CareBar({ kind, meal, chosen, asleep, current, saved, onSaved, onForm }: CareBarProps) {
  const { t } = useTranslation();
  const saving = useSaving(onSaved);
  const nobody = chosen.length === 0;
  /** Only who sleeps wakes up, and who sleeps already does not fall asleep: a class is chosen with those who stayed awake. */
  const meant = (act: CareAct) => {
    if (kindOfAct(act) !== 'sleep') return chosen;
    return chosen.filter((id) => asleep.has(id) === (act !== 'asleep'));
  };
  return (
    <>
      {saved && <Undo key={saved[0]?.operationId} saved={saved} onDone={() => onSaved(null)} />}
      {saving.problem !== null && (
        <Alert color="alarm" role="alert">
          {t(saving.problem)}
        </Alert>
      )}
      <Group gap="xs" className={classes.choices} role="group" aria-label={t('Save for the chosen children')}>
        {current &&
          quickSaves(kind, meal).map(({ label, said }) => (
            <Button
              key={label}
              disabled={meant(said.act).length === 0 || saving.busy}
              onClick={() => void saving.run(() => noteCare({ childIds: meant(said.act), ...said }))}
            >
              {t(label)}
            </Button>
          ))}
        {kind === 'photo' ? (
          <Button disabled={nobody} onClick={onForm} leftSection={<IconCamera size={20} aria-hidden />}>
            {t('Take or choose a photo')}
          </Button>
        ) : (
          <PlainButton disabled={nobody} onClick={onForm}>
            {t('With a time or a note')}
          </PlainButton>
        )}
      </Group>
    </>
  );
}

function Undo({ saved, onDone }: { saved: readonly SavedCare[]; onDone: () => void }) {
  const { t } = useTranslation();
  const saving = useSaving(onDone);
  return (
    <UndoOffer
      said={`${t('Saved on this tablet.')} ${t('{{count}} children', { count: saved.length })}`}
      busy={saving.busy}
      problem={saving.problem && t(saving.problem)}
      onUndo={() => void saving.run(() => withdrawCare(saved, voidReasons.undone))}
    />
  );
}
