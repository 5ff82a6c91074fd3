/** Above the child: how far the queue has come, which classrooms it is of, who was flagged, and the list. */
import { Alert, Box, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { flagsInSight } from '#shared/domain/screening';
import { formatTemperature } from '#shared/domain/temperature';
import { absenceDays, awayText } from '../../components/absence-text';
import { PlainButton } from '../../components/plain';
import { ToneMark } from '../../components/tone-mark';
import { UndoOffer } from '../../components/undo-offer';
import { ClassroomPicker } from './classroom-picker';
import classes from './door.module.css';
import type { Door } from './use-door';

interface DoorBarProps {
  door: Door;
  /** The day, where it is not today. */
  day: string | null;
  picking: boolean;
  onPicking: (open: boolean) => void;
  onList: () => void;
  onGoTo: (childId: number) => void;
}

export function DoorBar({ door, day, picking, onPicking, onList, onGoTo }: DoorBarProps) {
  const { t } = useTranslation();
  const { recorded } = door;
  const queue = door.queue.filter(({ id }) => recorded.has(id) || !door.absences.away.has(id));
  const entries = queue.flatMap(({ id }) => recorded.get(id) ?? []);
  const flagged = entries.filter(({ document }) => flagsInSight(document).length > 0).length;
  const counts = { done: entries.length, total: queue.length };
  return (
    <Box>
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} className="numbers" style={{ whiteSpace: 'nowrap' }}>
          {t('{{done}} of {{total}}', counts)}
        </Text>
        <Group gap="xs" ml="auto" wrap="nowrap" miw={0}>
          <ClassroomPicker
            opened={picking}
            onOpened={onPicking}
            chosen={door.classroomIds}
            classrooms={door.classroomNames}
            onChoose={door.chooseClassrooms}
          />
          <PlainButton px="sm" flex="none" onClick={onList}>
            {t('List')}
          </PlainButton>
        </Group>
      </Group>
      <Progress
        mt="xs"
        size="sm"
        color="brand"
        transitionDuration={150}
        value={counts.total === 0 ? 0 : (100 * counts.done) / counts.total}
        aria-label={t('{{done}} of {{total}} screened', counts)}
      />
      <Group gap="xs" mih="1.75rem" mt="xs">
        {day !== null && (
          <ToneMark tone="waiting" plain>
            {day}
          </ToneMark>
        )}
        {flagged > 0 && <ToneMark tone="alarm">{t('{{count}} flagged', { count: flagged })}</ToneMark>}
        <LastSaved door={door} />
        <LastAway door={door} />
        <LastHere door={door} />
      </Group>
      <NotSaved door={door} onGoTo={onGoTo} />
    </Box>
  );
}

/** Said only after the commit on the tablet. */
function LastSaved({ door }: { door: Door }) {
  const { t } = useTranslation();
  const { lastSaved, lastDegrees, takenBack, undoLast, queue, recorded } = door;
  const child = queue.find(({ id }) => id === lastSaved);
  const entry = recorded.get(lastSaved ?? 0);
  // Where another one measured a fever, an alert still stands.
  const isOver = entry !== undefined && flagsInSight(entry.document).length === 0;
  const said = child && entry && (
    <>
      <IconCheck size={16} stroke={2.2} aria-hidden />
      <span>
        {t('Saved on this tablet: {{name}}, {{value}}', {
          name: child.fullname,
          value: formatTemperature(lastDegrees),
        })}
        {takenBack !== null && isOver && ` ${takenBack}`}
      </span>
    </>
  );
  if (said && undoLast) {
    return (
      <UndoOffer
        key={`${child.id} ${lastDegrees}`}
        said={<span className={classes.saved}>{said}</span>}
        label={t('Undo the correction of {{name}}', { name: child.fullname })}
        onUndo={() => void undoLast()}
      />
    );
  }
  return (
    <span className={classes.saved} aria-live="polite">
      {said}
    </span>
  );
}

/** Who was noted as away just now: a wrong tap is taken back at once. */
function LastAway({ door: { absences, queue, date } }: { door: Door }) {
  const { t } = useTranslation();
  const child = queue.find(({ id }) => id === absences.lastNoted);
  const note = absences.away.get(absences.lastNoted ?? 0);
  if (!child || !note) return null;
  return (
    <UndoOffer
      key={child.id}
      said={`${child.fullname}: ${awayText(note.document, date, t)}`}
      label={t('Undo the absence of {{name}}', { name: child.fullname })}
      onUndo={absences.takeBack}
    />
  );
}

/**
 * Who was away and is here after all: which days stay noted, and on which the child is expected again. It stands as long as the
 * child does.
 */
function LastHere({ door: { absences, current } }: { door: Door }) {
  const { t } = useTranslation();
  const { lastHere } = absences;
  if (!current || lastHere?.childId !== current.id) return null;
  const { kept, expected } = lastHere.here;
  const said = [
    t('{{name}} is here after all.', { name: current.fullname }),
    kept.length > 0 && t('Still noted as away: {{days}}.', { days: kept.map(absenceDays).join(', ') }),
    expected.length > 0 && t('Expected again: {{days}}.', { days: expected.map(absenceDays).join(', ') }),
  ];
  return (
    <UndoOffer
      key={lastHere.here.ended}
      said={said.filter(Boolean).join(' ')}
      label={t('Undo: {{name}} is here after all', { name: current.fullname })}
      onUndo={absences.undoHere}
    />
  );
}

/** The queue had moved on when the tablet could not keep an entry: it is still here, and one tap away. */
function NotSaved({ door, onGoTo }: { door: Door; onGoTo: (childId: number) => void }) {
  const { t } = useTranslation();
  const { failed, queue, current } = door;
  const people = queue.filter(({ id }) => failed.has(id) && id !== current?.id);
  return people.map(({ id, fullname }) => (
    <Alert key={id} mt="xs" color="alarm" role="alert" icon={<IconAlertCircle />} title={fullname}>
      <Group justify="space-between">
        <Text>{failed.get(id)}</Text>
        <PlainButton onClick={() => onGoTo(id)}>{t('Go there')}</PlainButton>
      </Group>
    </Alert>
  ));
}
