/**
 * Telephone numbers as people in Malaysia write them. They are stored as E.164 (`+60123456789`) and shown by this alone;
 * numbers of other countries, and what is no number, stay as they are.
 */

/** Sizes of the groups after the area or the network: a hyphen comes before them, spaces between. */
const groupsOf: readonly [RegExp, ...number[]][] = [
  // Mobile networks; newer numbers have a digit more.
  [/^(01\d)(\d{7})$/, 3, 4],
  [/^(01\d)(\d{8})$/, 4, 4],
  // Kuala Lumpur and Selangor; Sabah and Sarawak; the other states.
  [/^(03)(\d{8})$/, 4, 4],
  [/^(08\d)(\d{6})$/, 3, 3],
  [/^(0[4-79])(\d{7})$/, 3, 4],
];

/** `012-345 6789`, `03-1234 5678`, `1300-88-2525`; a Malaysian number of no known shape is `+60 …`. */
export function formatPhone(stored: string): string {
  const plain = plainPhone(stored);
  if (plain === null) return stored;
  const rest = /^\+60(\d+)$/.exec(plain)?.[1];
  if (rest === undefined && plain.startsWith('+')) return stored;
  const national = rest === undefined || /^1[38]00\d{6}$/.test(rest) ? (rest ?? plain) : `0${rest}`;
  const toll = /^(1[38]00)(\d{2})(\d{4})$/.exec(national);
  if (toll) return toll.slice(1).join('-');
  for (const [shape, ...sizes] of groupsOf) {
    const [, area, number] = shape.exec(national) ?? [];
    if (area !== undefined && number !== undefined) return `${area}-${inGroups(number, sizes)}`;
  }
  return rest === undefined ? stored : `+60 ${rest}`;
}

/** The address that a telephone dials. */
export const phoneHref = (stored: string): string => `tel:${plainPhone(stored) ?? stored.trim()}`;

/** Digits, with a plus before them where it was written; null where there is something else in it. */
function plainPhone(stored: string): string | null {
  const plain = stored.replace(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(plain) ? plain : null;
}

function inGroups(digits: string, sizes: readonly number[]): string {
  let from = 0;
  return sizes
    .map((size) => {
      from += size;
      return digits.slice(from - size, from);
    })
    .join(' ');
}
