/** What a guardian may ask of the data of a child, and by when the law wants it answered. */
import { addDays, type CalendarDate } from './calendar-date';

export const dataRequestKinds = ['access', 'correction', 'portability'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];
export const dataRequestNames: Record<DataRequestKind, string> = {
  access: 'A copy of all data',
  correction: 'A correction',
  portability: 'Data for another preschool',
};

/** How a request reached us: by the guardian in the app, or by the office, which has a letter or heard it said. */
export const dataRequestWays = ['app', 'paper', 'in_person'] as const;
export const officeRequestWays = ['paper', 'in_person'] as const;

export const dataRequestStates = ['open', 'done', 'refused'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** How the file of a request stands; `none` for a request that is answered without one. */
export const childFileStates = ['none', 'making', 'ready', 'failed', 'gone'] as const;
export type ChildFileState = (typeof childFileStates)[number];

/** True for what is answered by the file of the child. */
export const wantsFile = (kind: DataRequestKind): boolean => kind !== 'correction';

const DAYS = 21;
const MORE_DAYS = 14;

/** The last day for the answer. @param extended once, with a reason */
export const requestDueOn = (askedOn: CalendarDate, extended = false): CalendarDate =>
  addDays(askedOn, DAYS + (extended ? MORE_DAYS : 0));
