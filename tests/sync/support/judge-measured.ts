/** The oracle of who measured: a temperature is under nobody's name who did not take it, live or in a question. */
import type { ScreeningContent } from '#shared/domain/screening';
import type { PushedContent } from './judge-saves';
import type { Truth } from './server-truth';

interface Named {
  id: string;
  degrees: unknown;
  by: number;
}

export function misnamed(truth: Truth, pushed: ReadonlyMap<string, PushedContent>): string[] {
  const taken = new Set(takenBy(truth, pushed));
  const named: Named[] = [
    ...truth.screenings.map((one) => ({ id: one.id, degrees: one.body_temperature, by: one.measured_by })),
    ...truth.alternatives.filter(({ field }) => field === 'body_temperature').flatMap(sides),
  ];
  return named
    .filter(({ id, degrees, by }) => !taken.has(`${id} ${degrees} ${by}`))
    .map(
      ({ id, degrees, by }) => `MISNAMED: ${degrees} of ${id.slice(-6)} is under ${by}, who did not take it`,
    );
}

const sides = (one: Truth['alternatives'][number]): Named[] =>
  [
    { value: one.live_value, by: one.live_by },
    ...one.lived,
    { value: one.other_value, by: one.other_by },
  ].map(({ value, by }) => ({ id: one.entity_id, degrees: value, by }));

/** Who sent a temperature that was not there in their sight: a temperature that is left as it was is no measurement. */
function takenBy(truth: Truth, pushed: ReadonlyMap<string, PushedContent>): string[] {
  return [...pushed.values()].flatMap(({ operation_id, name, arguments: made, base }) => {
    if (name !== 'record_screening') return [];
    const { id, body_temperature: degrees } = made as ScreeningContent & { id: string };
    const author =
      truth.receipts.get(operation_id)?.user_id ??
      truth.held.find((one) => one.id === operation_id)?.author_id;
    const isNew = (base as ScreeningContent | null)?.body_temperature !== degrees;
    return author !== undefined && isNew ? `${id} ${degrees} ${author}` : [];
  });
}
