/** Money is integer sen everywhere; ringgit with two decimals exist only where a person reads them. */

/** Formats sen as `RM 1,234.50` by hand, since `Intl` prints `MYR` in some locales (F26). */
export function formatSen(sen: number): string {
  const absolute = Math.abs(sen);
  const ringgit = Math.floor(absolute / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const cents = (absolute % 100).toString().padStart(2, '0');
  return `${sen < 0 ? '-' : ''}RM ${ringgit}.${cents}`;
}
