/** A report as a small timeline in the class's colour: on the home its first lines, on the day's page all of it. */
import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { classColor } from '../../components/class-color';
import { Muted } from '../../components/plain';
import type { ReportLine } from './day-labels';
import classes from './portal.module.css';

interface DayTimelineProps {
  lines: readonly ReportLine[];
  /** Of the child, if any. */
  classroomId?: number | null | undefined;
  /** Notes are cut after two lines. */
  short?: boolean;
}

export function DayTimeline({ lines, classroomId, short = false }: DayTimelineProps) {
  const style = classroomId ? ({ '--class': classColor(classroomId) } as CSSProperties) : undefined;
  return (
    <ol className={classes.timeline} style={style} data-short={short || undefined}>
      {lines.map(({ id, name, values, notes }) => (
        <li key={id}>
          <Text component="span" fw={600} display="block">
            {name}
          </Text>
          {values !== '' && (
            <Muted component="span" display="block">
              {values}
            </Muted>
          )}
          {notes !== '' && <span className={classes.note}>{notes}</span>}
        </li>
      ))}
    </ol>
  );
}
