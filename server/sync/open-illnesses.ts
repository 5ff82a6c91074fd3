/** Illnesses that nobody saw end: with what they correct, and what was noted about them. Of a child who left nobody is waited for. */
import { attendingStatuses } from '#shared/domain/statuses';
import { standingSql } from './standing';

/** In SQL: the ids of all that belongs to an open illness (as `openIdsOf` has them). @param of which `children` */
export const openIllnessesSql = (of: string) => `
  WITH RECURSIVE versions AS (
    SELECT illnesses.id AS held, illnesses.id, corrects, child_id, illness
      FROM illnesses JOIN children ON children.id = child_id
     WHERE act = 'found' AND ${standingSql('illnesses')}
       AND children.status IN (${attendingStatuses.join(', ')}) AND ${of}
     UNION
    SELECT held, earlier.id, earlier.corrects, earlier.child_id, versions.illness
      FROM versions JOIN illnesses AS earlier
           ON earlier.id = versions.corrects AND earlier.child_id = versions.child_id),
  open AS (
    SELECT id, child_id FROM versions
     WHERE held NOT IN (
       SELECT held FROM versions AS told JOIN illnesses AS back
              ON back.about = told.id AND back.child_id = told.child_id AND back.illness = told.illness
        WHERE back.act = 'returned' AND ${standingSql('illnesses', 'back')}))
  SELECT id FROM open
   UNION
  SELECT illnesses.id FROM open JOIN illnesses ON about = open.id AND illnesses.child_id = open.child_id`;
