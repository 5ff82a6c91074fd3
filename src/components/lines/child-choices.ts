/** The children whom a line can be for: 'full name - preschool short name'. */
import type { Transaction } from '#shared/endpoints/invoice-fields';

interface ChildOfParent {
  id: number;
  fullname: string;
  preschool_short_name: string;
}

/** A line whose child is none of them any more keeps it. */
export function childChoices(
  children: readonly ChildOfParent[] | undefined,
  line: Pick<Transaction, 'child_id' | 'child_name' | 'child_preschool_name'> | null,
  none: string,
): { value: string; label: string }[] {
  const choices = (children ?? []).map(({ id, fullname, preschool_short_name }) => ({
    value: String(id),
    label: `${fullname} - ${preschool_short_name}`,
  }));
  if (line === null || line.child_id === null) return [{ value: '', label: none }, ...choices];
  const own = String(line.child_id);
  if (choices.some(({ value }) => value === own)) return choices;
  const label = [line.child_name, line.child_preschool_name].filter(Boolean).join(' - ');
  return [{ value: own, label }, ...choices];
}
