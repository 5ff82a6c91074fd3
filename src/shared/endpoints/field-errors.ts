/** Turns what a schema found into the one form of errors: `{ field: [messages] }`. */
import type * as z from 'zod/mini';
import { messages } from '../messages';

export type FieldErrors = Record<string, string[]>;
type Issue = z.core.$ZodIssue;

/** Paths are joined by dots (`sections.activities.rows.0.notes`); words that nobody chose become the plain ones. */
export function fieldErrors(error: { issues: readonly Issue[] }): FieldErrors {
  const found: FieldErrors = {};
  collect(error.issues, [], found);
  return found;
}

/** What a schema finds wrong with a value: empty for nothing. */
export function errorsIn(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const read = schema.safeParse(value);
  return read.success ? {} : fieldErrors(read.error);
}

function collect(issues: readonly Issue[], above: PropertyKey[], found: FieldErrors): void {
  for (const issue of issues) {
    const path = [...above, ...issue.path];
    // The last branch of a union is the full one: the others are its short forms.
    const branch = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined;
    if (branch && branch.length > 0) {
      collect(branch, path, found);
      continue;
    }
    const field = path.map(String).join('.');
    // More follows where a part of the server has loaded zod's own words.
    const message = issue.message.startsWith('Invalid input') ? messages.invalidField : issue.message;
    const list = found[field] ?? [];
    if (!list.includes(message)) found[field] = [...list, message];
  }
}
