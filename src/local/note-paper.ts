/**
 * The codes of a paper that is made here, for the office. Whoever makes it takes along what is known of the children: that is
 * noted of each, unless the server told it and has noted it already.
 */
import type { CentreDay } from './centre-day';
import { currentTablet } from './current';
import { timedUuid } from './make-id';
import { noteOpening } from './openings';
import { saveEntry } from './save-entry';
import type { Tablet } from './tablet';

export function notePaper(
  { preschool, day, children, tabletAt, serverAt, fetched }: CentreDay,
  tablet: Tablet = currentTablet(),
) {
  const id = timedUuid(tablet.environment);
  const save = async (codes: string[]) => {
    const made = { made_at: tabletAt.toISOString(), server_at: serverAt.toISOString(), codes };
    const about = { id, preschool_id: preschool.id, preschool: preschool.name, day };
    const saved = await saveEntry('note_inspection', { ...about, ...made }, {}, tablet);
    for (const child of fetched ? [] : children) await noteOpening('export', child.id, tablet);
    return saved;
  };
  return { id, save };
}
