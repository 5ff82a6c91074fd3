/** How the day of a child is called on the board. */
import {
  IconCalendarOff,
  IconClock,
  IconCloudDownload,
  IconDoorExit,
  IconUserCheck,
} from '@tabler/icons-react';
import type { PresenceState } from '#shared/domain/presence-day';

/** While entries still come to this tablet, nobody is said to be expected: they may be here. */
type ShownState = PresenceState | 'unknown';

export function shownState(state: PresenceState, coming: boolean): ShownState {
  return coming && state === 'expected' ? 'unknown' : state;
}

export const stateText = {
  here: { label: 'Here', Icon: IconUserCheck },
  expected: { label: 'Expected', Icon: IconClock },
  gone: { label: 'Gone', Icon: IconDoorExit },
  absent: { label: 'Absent', Icon: IconCalendarOff },
  unknown: { label: 'Not known yet', Icon: IconCloudDownload },
} as const satisfies Record<ShownState, unknown>;
