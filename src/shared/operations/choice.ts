/** What a choice between two values of a screening leaves (offline.md, Conflicts): the server's and the tablet's rule. */
import type { ScreeningContent, ScreeningField } from '../domain/screening';
import type { ChooseAlternative } from './operations';

type Choice = Pick<ChooseAlternative['arguments'], 'keep' | 'value'>;

/** Of two numbers one is right, and of yes and no; lists and texts can both be true. */
export function canKeepBoth(one: unknown, other: unknown): boolean {
  return [one, other].every((value) => typeof value !== 'number' && typeof value !== 'boolean');
}

/** The content after `choice`, not yet in its one form. A text stands only beside "Others", which is ticked for it. */
export function chosenScreening(
  content: ScreeningContent,
  field: ScreeningField,
  other: unknown,
  choice: Choice,
): ScreeningContent {
  const kept = choice.keep === 'both' ? bothOf(content[field], other, choice.value) : other;
  const wanted = { ...content, [field]: kept };
  if (field === 'others_message' && kept)
    wanted.symptoms = [...new Set([...wanted.symptoms, 'Others' as const])];
  return wanted;
}

function bothOf(live: unknown, other: unknown, byHand: string | undefined): unknown {
  if (!canKeepBoth(live, other)) return live;
  if (Array.isArray(live)) return [...new Set([...live, ...(other as unknown[])])];
  return byHand ?? `${live ?? ''}\n${other ?? ''}`.trim();
}
