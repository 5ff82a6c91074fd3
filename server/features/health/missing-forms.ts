/** The two day's forms that a preschool may ask of parents before a child is screened. */
import type { Knex } from 'knex';
import { dayFormMessages } from '#shared/domain/missing-forms';
import type { Child } from '../../models/child';
import { Preschool } from '../../models/preschool';

type FormKind = keyof typeof dayFormMessages;

/** For each child and date the refusal's words, or null where nothing is missing. One query where nobody asks. */
export async function missingForms(
  trx: Knex,
  asked: readonly { child: Child; date: string }[],
): Promise<(string | null)[]> {
  const asking = await Preschool.query(trx)
    .whereIn('id', [...new Set(asked.map(({ child }) => child.preschool_id))])
    .where((either) => either.where('requires_self_declaration', true).orWhere('requires_daily_log', true));
  if (asking.length === 0) return asked.map(() => null);
  const filled: { child_id: number; date: string; kind: FormKind }[] = await trx('parent_forms')
    .whereIn(
      'child_id',
      asked.map(({ child }) => child.id),
    )
    .whereIn(
      'date',
      asked.map(({ date }) => date),
    )
    .select('child_id', 'date', 'kind');
  return asked.map(({ child, date }) => {
    const preschool = asking.find((one) => one.id === child.preschool_id);
    const wanted: FormKind[] = [];
    if (preschool?.requires_self_declaration) wanted.push('self_declaration');
    if (preschool?.requires_daily_log) wanted.push('daily_log');
    const missing = wanted.find(
      (kind) =>
        !filled.some((form) => form.kind === kind && form.child_id === child.id && form.date === date),
    );
    return missing ? dayFormMessages[missing] : null;
  });
}
