/** What the first load of a home may be, and what comes after it. */

/** JavaScript and CSS as sent, in bytes. */
export const FIRST_LOAD_MAX = 240_000;
/** Fetched once the home is there and all is quiet: faces, and letters where the machine has no font for them. */
export const AFTER_PAINT = /\/(face-drawing|script-fonts)-/;
