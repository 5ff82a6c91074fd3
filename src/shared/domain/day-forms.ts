/**
 * The two forms of a day that a preschool may ask of parents before a child is screened: short, answered
 * by tapping, one a child and day.
 */
import * as z from 'zod/mini';
import { messages } from '../messages';

export const dayFormKinds = ['self_declaration', 'daily_log'] as const;
export type DayFormKind = (typeof dayFormKinds)[number];

const answer = z.boolean(messages.formAnswerRequired);

/** "Self-declaration form for the risk of COVID-19": each true is a reason to ask before the child comes in. */
export const selfDeclaration = z.object({
  tested_positive: answer,
  close_contact: answer,
  has_symptoms: answer,
});
export type SelfDeclaration = z.infer<typeof selfDeclaration>;

export const sleeps = ['well', 'restless', 'badly'] as const;
export const breakfasts = ['all', 'some', 'none'] as const;
export const moods = ['happy', 'quiet', 'upset'] as const;
const TEXT_MAX = 500;

/** Empty and absent are one thing: null. */
const text = z.pipe(
  z.nullish(z.string()),
  z.pipe(
    z.transform((given: string | null | undefined) => given?.trim() || null),
    z.nullable(z.string().check(z.maxLength(TEXT_MAX, messages.othersTooLong))),
  ),
);

/** "Child daily log": how the night and the morning were. */
export const childDailyLog = z.object({
  sleep: z.enum(sleeps, messages.formAnswerRequired),
  breakfast: z.enum(breakfasts, messages.formAnswerRequired),
  mood: z.enum(moods, messages.formAnswerRequired),
  /** What was given at home, and when. */
  medicine: text,
  note: text,
});
export type ChildDailyLog = z.infer<typeof childDailyLog>;

/** True where staff should ask before the child comes in. */
export function declaresRisk(content: SelfDeclaration): boolean {
  return content.tested_positive || content.close_contact || content.has_symptoms;
}
