/** How a temperature is written: the first screens need no other words of a screening. */

/** Degrees Celsius with one decimal: "36.5". */
export function formatDegrees(celsius: number): string {
  return celsius.toFixed(1);
}

/** "36.5 °C". */
export function formatTemperature(celsius: number): string {
  return `${formatDegrees(celsius)} °C`;
}
