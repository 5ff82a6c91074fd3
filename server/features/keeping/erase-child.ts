/**
 * Erases a child: everything personal goes, the money's books stay with another name. Its row stays, since invoices and
 * ledger name it; nothing is written about it any more, and tablets are told that it is gone.
 */
import type { Knex } from 'knex';
import type { JudgedNearMiss } from '#shared/endpoints/keeping';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import type { Child } from '../../models/child';
import { recordTables, storedKinds } from '../../models/record-tables';
import { removeFile } from '../../providers/storage';
import { childrenForUpdate } from '../children/children-for-update';
import { renameElsewhere } from './erase-elsewhere';
import { erasePictures, picturesOf } from './erase-pictures';
import {
  emptyMails,
  emptyMailsAbout,
  emptyTrail,
  forgetAnswers,
  type Naming,
  only,
  renameInApprovals,
  renameInMoney,
  replaceIn,
} from './erase-texts';
import { whileHoldsStay } from './holds';
import { judgeNearMisses, nearMissesNaming, nearMissTexts, renameNearMisses } from './near-misses';
import { whyNotChild } from './why-not';

export type Erasing = Pick<Context, 'trx' | 'clock' | 'changes'> & { actor: { userId: number } | null };

const erasedChildName = (id: number) => `Erased child ${id}`;

/**
 * @param judged what became of the near misses that may name it; null where nobody is asked: by night they lose its name
 * @returns the name that stays
 * @throws Refusal 409 under a legal hold, while it is here or owes, once it was erased, and where a near miss was not read
 */
export async function eraseChild(
  context: Erasing,
  id: number,
  judged: readonly JudgedNearMiss[] | null = null,
): Promise<string> {
  const { trx } = context;
  await whileHoldsStay(trx);
  const [child] = await childrenForUpdate(trx, [id]);
  if (!child) throw new Error(`Child ${id} is gone.`);
  const [why] = await whyNotChild(trx, child);
  if (why !== undefined) throw conflict(why);

  const instead = erasedChildName(id);
  const naming = { ...namesOf(child), instead };
  const since = await firstKnown(trx, id);
  const found = await nearMissesNaming(trx, child, naming, since, true);
  const nearMisses = judged
    ? await judgeNearMisses(trx, found, judged)
    : await renameNearMisses(trx, found, child, naming);
  await eraseTexts(context, child, naming, since);
  await renameElsewhere(context, { child, naming, since });
  const edited = nearMisses.flatMap(({ action, entityId }) => (action === 'updated' ? entityId : []));
  await emptyTrail(trx, [{ type: 'near_miss', ids: edited }], [], since);
  await audit(context, nearMisses);
  await eraseRecords(context, child);
  await emptyRow(context, child, instead);
  await audit(context, {
    action: 'erased',
    entityType: 'child',
    entityId: id,
    preschoolId: child.preschool_id,
  });
  return instead;
}

/** What it is named by: by itself, and by what others are called too. */
export const namesOf = ({ fullname, mykid_no }: Child) => ({
  words: [fullname, ...(mykid_no ? [mykid_no, mykid_no.replaceAll('-', '')] : [])],
  near: givenNames(fullname),
});

/** What comes before the father's name, of some letters: `Nur Aisyah binti Rahman` → Aisyah. */
const givenNames = (fullname: string): string[] =>
  (fullname.split(/\s(?:bin|binti|bt|a\/l|a\/p|anak)\s/i)[0] ?? '')
    .split(/\s+/)
    .filter((word) => word.length >= 4);

/** Before that, nothing was written about it. */
export async function firstKnown(trx: Knex, id: number): Promise<Date> {
  const { rows } = await trx.raw(
    `SELECT LEAST(created_at, (SELECT min(created_at) FROM unregistered_children WHERE child_id = children.id))
              - interval '30 days' AS since
       FROM children WHERE id = ?`,
    [id],
  );
  return rows[0].since;
}

async function eraseTexts({ trx }: Erasing, child: Child, naming: Naming, since: Date): Promise<void> {
  const { id } = child;
  const family: { id: number; email: string }[] = await trx('child_parents')
    .join('users', 'users.id', 'child_parents.user_id')
    .where({ child_id: id })
    .select('users.id', 'users.email');
  const invoices: number[] = await trx('invoices')
    .whereIn(
      'parent_id',
      family.map((one) => one.id),
    )
    .orWhereIn(
      'id',
      trx('bill_lines').where({ child_id: id }).whereNotNull('invoice_id').select('invoice_id'),
    )
    .pluck('id');
  await renameInMoney(trx, invoices, naming);
  const ofChild = { where: 'child_id = ?', bindings: [id] };
  await renameInApprovals(trx, naming, ofChild);
  await replaceIn(trx, 'plan_lines', ['remarks'], naming, ofChild);
  await replaceIn(trx, 'plan_discounts', ['label'], naming, ofChild);
  // What a run showed of them: what was made of it stands on invoices.
  await trx('billing_run_families')
    .whereRaw('children @> ARRAY[?::bigint]', [id])
    .update({ lines: '[]', differences: '[]', edits: '[]' });
  await replaceIn(trx, 'near_misses', nearMissTexts, only(naming), {
    where: 'recorded_at >= ?',
    bindings: [since],
  });
  const notes: number[] = await trx('unregistered_children').where({ child_id: id }).pluck('id');
  await emptyMails(trx, naming, { emails: family.map(({ email }) => email), since });
  await emptyMailsAbout(trx, { type: 'unregistered_child', ids: notes });
  await forgetAnswers(trx, naming.words, since);
  // What a call answered about one of its days names it by its id alone.
  await trx.raw(
    `UPDATE receipts SET answer = NULL WHERE answer IS NOT NULL AND at >= ? AND answer::text ~ ?`,
    [since, `"child_id": ${id}[,}]`],
  );
  await emptyTrail(trx, await recordsOf(trx, id), naming.words, since);
}

/** All that the trail tells of, by its type there. */
async function recordsOf(trx: Erasing['trx'], id: number) {
  const idsOf = (table: string, column = 'id'): Promise<(string | number)[]> =>
    trx(table).where({ child_id: id }).pluck(column);
  const dated: { type: string; ids: (string | number)[] }[] = [];
  for (const [type, table] of DAYS) dated.push({ type, ids: await idsOf(table) });
  const forms: { date: string }[] = await trx('parent_forms').where({ child_id: id }).select('date');
  const days = forms.map(({ date }) => `${id}/${date}`);
  const quarantined = await idsOf('held_entries');
  return [
    ...dated,
    { type: 'child', ids: [id] },
    { type: 'self_declaration', ids: days },
    { type: 'daily_log', ids: days },
    { type: 'held_entry', ids: quarantined },
    { type: 'entry', ids: quarantined },
    { type: 'consent', ids: await idsOf('consents') },
    { type: 'collector', ids: await idsOf('collectors') },
    { type: 'medicine', ids: await idsOf('medicines') },
    { type: 'booking', ids: await idsOf('bookings') },
    { type: 'plan_line', ids: await idsOf('plan_lines') },
    { type: 'plan_discount', ids: await idsOf('plan_discounts') },
    { type: 'unregistered_child', ids: await idsOf('unregistered_children') },
  ];
}

const DAYS = Object.entries(recordTables);

/** Its days, and whatever tells of them; tablets of every preschool that has them are told. */
async function eraseRecords({ trx, changes }: Erasing, child: Child): Promise<void> {
  const { id } = child;
  const of = { child_id: id };
  const pictures = await picturesOf(trx, id);
  const known: string[] = [String(id)];
  for (const [, table] of DAYS) known.push(...(await trx(table).where(of).pluck('id')));
  const told: { feed_id: number; entity_type: string; entity_id: string }[] = (
    await trx.raw(
      `SELECT feed_id, entity_type, entity_id FROM feed_entries
        WHERE NOT gone AND entity_id = ANY (?::text[]) AND entity_type = ANY (?::text[])`,
      [known, ['child', 'latest_soapp', 'collector_faces', ...Object.keys(recordTables)]],
    )
  ).rows;
  for (const { feed_id, entity_type, entity_id } of told)
    changes.gone(feed_id, entity_type as 'child', entity_id);

  const ids = known.slice(1);
  await trx.raw('DELETE FROM alternatives WHERE entity_id = ANY (?::uuid[])', [ids]);
  for (const { table, parts = {} } of Object.values(storedKinds)) {
    for (const [part, record] of Object.entries(parts))
      await trx(part).whereIn(record, trx(table).where(of).select('id')).delete();
    await trx(table).where(of).delete();
  }
  await erasePictures(trx, child, pictures);
  const papers: { paper_file_id: string | null }[] = await trx('medicines')
    .where(of)
    .delete()
    .returning('paper_file_id');
  for (const { paper_file_id } of papers) if (paper_file_id) await removeFile(trx, paper_file_id);
  const faces: { photo_id: string | null }[] = await trx('collectors')
    .where(of)
    .delete()
    .returning('photo_id');
  for (const { photo_id } of faces) if (photo_id) await removeFile(trx, photo_id);
  for (const table of [
    'parent_forms',
    'held_entries',
    'notifications',
    'child_parents',
    'former_places',
    'acknowledgements',
    'early_withdrawals',
  ])
    await trx(table).where(of).delete();
  await trx('unregistered_children')
    .where(of)
    .update({ name: erasedChildName(id), parent_name: 'Erased' });
  await trx('child_status_changes').where(of).whereNotNull('reason').update({ reason: 'Erased' });
  await trx('legal_holds').where(of).update({ reason: 'Erased' });
  await emptyRequests(trx, of);
  await trx('import_records').where({ entity_type: 'child', entity_id: id }).update({ identity: null });
}

/** That something was asked and answered stays in the register; its words and the copy go. */
export async function emptyRequests(trx: Knex, of: { child_id: number } | { guardian_id: number }) {
  const files: string[] = await trx('data_requests').where(of).whereNotNull('file_id').pluck('file_id');
  await trx.raw(
    `UPDATE data_requests
        SET text = CASE WHEN text IS NOT NULL THEN 'Erased' END, answer = CASE WHEN answer IS NOT NULL THEN 'Erased' END,
            extension_reason = CASE WHEN extension_reason IS NOT NULL THEN 'Erased' END, file_id = NULL,
            file_state = CASE file_state WHEN 'none' THEN 'none' ELSE 'gone' END
      WHERE ${'child_id' in of ? 'child_id' : 'guardian_id'} = ?`,
    Object.values(of),
  );
  for (const id of files) await removeFile(trx, id);
}

/** What the row of the child itself says; problems of an import name the row they were about. */
async function emptyRow({ trx, clock }: Erasing, child: Child, instead: string): Promise<void> {
  const now = clock.now();
  await trx('import_problems')
    .whereIn('value', [child.fullname, child.mykid_no ?? child.fullname])
    .update({ value: '' });
  await trx('children').where({ id: child.id }).update({
    fullname: instead,
    mykid_no: null,
    born_on: null,
    allergies: null,
    notes: null,
    photo_id: null,
    special_needs: false,
    classroom_id: null,
    erased_at: now,
    updated_at: now,
  });
  if (child.photo_id) await removeFile(trx, child.photo_id);
}
