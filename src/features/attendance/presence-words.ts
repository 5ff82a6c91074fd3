/** How the day of a child is called on the board. */
import { IconCalendarOff, IconClock, IconDoorExit, IconUserCheck } from '@tabler/icons-react';
import type { PresenceState } from '#shared/domain/presence-day';

export const stateWords = {
  here: { label: 'Here', Icon: IconUserCheck },
  expected: { label: 'Expected', Icon: IconClock },
  gone: { label: 'Gone', Icon: IconDoorExit },
  absent: { label: 'Absent', Icon: IconCalendarOff },
} as const satisfies Record<PresenceState, unknown>;
