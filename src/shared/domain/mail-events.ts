/**
 * What the reports of a message add up to. They come in any order: the furthest that was reported counts, and a report
 * that comes late takes nothing back.
 */
interface MailEvent {
  event: string;
  /** For `failed`: only `permanent` counts, the other is tried again by the provider. */
  severity: string | null;
}

/** From the least to the most telling: who opened it has got it, whatever a relay said. */
const ORDER = ['accepted', 'delivered', 'failed', 'opened', 'clicked'];

/** Null while nothing that counts was reported. */
export function reportedOf(events: readonly MailEvent[]): string | null {
  const places = events
    .filter(({ event, severity }) => event !== 'failed' || severity === 'permanent')
    .map(({ event }) => ORDER.indexOf(event));
  return ORDER[Math.max(-1, ...places)] ?? null;
}
