/** Money is integer sen everywhere; ringgit with two decimals exist only where a person reads them. */

/** Formats sen as `RM 1,234.50` by hand, since `Intl` prints `MYR` in some locales. */
export function formatSen(sen: number): string {
  const absolute = Math.abs(sen);
  const ringgit = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const cents = (absolute % 100).toString().padStart(2, '0');
  return `${sen < 0 ? '-' : ''}RM ${ringgit}.${cents}`;
}

/** More than this many sen fits neither the database's column nor anything that a preschool bills. */
export const SEN_MAX = 2_147_483_647;

/**
 * Sen of an amount as a person types it: `1,234.50`, `RM 1234.5`, `-20`. Null for anything else: more than two
 * digits after the point, commas that do not part thousands, nothing at all, more than SEN_MAX. No float on the way.
 */
export function parseRinggit(text: string): number | null {
  const match = /^(-?)\s*(?:RM)?\s*(-?)(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,2}))?$/i.exec(text.trim());
  if (!match) return null;
  const [, before = '', after = '', ringgit = '', cents = ''] = match;
  if ((before !== '' && after !== '') || (ringgit === '' && cents === '')) return null;
  const digits = ringgit.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > 9) return null;
  const sen = Number(`${digits}${cents.padEnd(2, '0')}`);
  if (sen > SEN_MAX) return null;
  return (before || after) !== '' && sen !== 0 ? -sen : sen;
}

/** `1,234.50`: the amount without its sign of currency, for a field and a column that names it in its head. */
export function ringgitText(sen: number): string {
  return formatSen(sen).replace('RM ', '');
}

/** `10 %`, `2.5 %`: of basis points. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Basis points of what was typed; null for what is no percentage. */
export function parsePercent(text: string): number | null {
  const given = text.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,3}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : null;
}
