/** How the day of a child is called on the board, and what its questions ask. */
import { IconCalendarOff, IconClock, IconDoorExit, IconUserCheck } from '@tabler/icons-react';
import type { PresenceQuestion, PresenceState } from '#shared/domain/presence-day';

export const stateWords = {
  here: { label: 'Here', Icon: IconUserCheck },
  expected: { label: 'Expected', Icon: IconClock },
  gone: { label: 'Gone', Icon: IconDoorExit },
  absent: { label: 'Absent', Icon: IconCalendarOff },
} as const satisfies Record<PresenceState, unknown>;

export const questionWords: Record<PresenceQuestion, string> = {
  arrived_twice: 'Two arrivals, and no departure between them.',
  left_without_arrival: 'A departure without an arrival.',
  absent_and_here: 'Noted as absent, and here all the same.',
  not_left: 'The day is over, and nobody noted who picked up this child.',
};
