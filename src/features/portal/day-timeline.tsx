/** A report as a small timeline in the class's colour: on the home its first lines, on the day's page all of it. */
import { Text } from '@mantine/core';
import { Muted } from '../../components/plain';
import type { ReportLine } from './day-words';
import classes from './portal.module.css';

interface DayTimelineProps {
  lines: readonly ReportLine[];
  /** Notes are cut after two lines. */
  short?: boolean;
}

export function DayTimeline({ lines, short = false }: DayTimelineProps) {
  return (
    <ol className={classes.timeline} data-short={short || undefined}>
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
