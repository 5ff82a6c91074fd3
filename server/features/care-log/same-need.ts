/** In SQL: both ask for the same thing for the child on that day. Two tablets may have asked, or one of them was corrected. */
export const sameNeedSql = (one: string, other: string) => `${one}.child_id = ${other}.child_id
  AND ${one}.day = ${other}.day AND ${one}.act = 'need' AND ${one}.detail = ${other}.detail
  AND (${one}.detail <> 'other' OR ${one}.note = ${other}.note)`;
