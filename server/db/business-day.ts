/** The business day in SQL. */

const ZONE = `'Asia/Kuala_Lumpur'`;

/** The day on which an instant falls. @param instant a column */
export const businessDay = (instant: string) => `(${instant} AT TIME ZONE ${ZONE})::date`;

/** The instant that a clock in Kuala Lumpur shows so. @param time an expression with no time zone */
export const businessInstant = (time: string) => `(${time} AT TIME ZONE ${ZONE})`;
