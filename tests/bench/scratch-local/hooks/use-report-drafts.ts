/** Daily reports that were begun and not yet submitted: what was typed must not be forgotten on the tablet. */
import { useUserQuery } from './use-active';

const PREFIX = 'report:';

/** The key of the draft of a child's report on a day (see use-draft.ts). */
export function reportDraftKey(childId: number, date: string): string {
  return `${PREFIX}${childId}:${date}`;
}

/** The ids of the children whose report of that day has a draft; undefined while loading. */
export function useReportDrafts(date: string | undefined): ReadonlySet<number> | undefined {
  return useUserQuery(
    async ({ drafts }) => {
      const keys = await drafts.where('key').startsWith(PREFIX).primaryKeys();
      const ofDay = keys.map((key) => key.split(':')).filter(([, , day]) => day === date);
      return new Set(ofDay.map(([, childId]) => Number(childId)));
    },
    [date],
  );
}
