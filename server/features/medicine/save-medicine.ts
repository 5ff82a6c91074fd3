/** A medicine is authorised, or its authorisation ended. Tablets are told with the child. */
import { randomUUID } from 'node:crypto';
import { MEDICINES_MAX, type MedicineForm, timesOf } from '#shared/endpoints/medicines';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { invalid } from '../../http/refusal';
import type { Child } from '../../models/child';
import { storeFile } from '../../providers/storage';
import { childrenForUpdate } from '../children/children-for-update';
import type { MedicineRow } from './find-medicines';
import { medicinePolicy } from './policy';

/** @throws Refusal 422 for a full list, and from the office without the paper, its signature or a look at the container */
export async function authoriseMedicine(
  context: Context,
  { id: child_id }: Child,
  form: MedicineForm,
  paper: UploadedFile | null,
): Promise<void> {
  const { trx, actor, clock } = context;
  const [child] = await childrenForUpdate(trx, [child_id]);
  if (!child) throw new Error(`Child ${child_id} is gone within its own transaction.`);
  const office = medicinePolicy.office(actor, child);
  if (office) requirePaper(form, paper);
  const [counted] = await trx('medicines')
    .where({ child_id })
    .whereNull('ended_at')
    .where('last_day', '>=', clock.today())
    .count({ n: '*' });
  if (Number(counted?.n) >= MEDICINES_MAX) throw invalid({ medicine: [messages.medicinesTooMany] });
  const id = randomUUID();
  const said = {
    medicine: form.medicine,
    condition: form.condition,
    dose: form.dose,
    route: form.route,
    times: timesOf(form.times),
    circumstances: form.circumstances ?? null,
    apart_hours: form.apart_hours ? Number(form.apart_hours) : null,
    first_day: form.first_day,
    last_day: form.last_day,
    given_day: form.given_day ?? null,
    given_time: form.given_time ?? null,
    storage: form.storage,
    note: form.note ?? null,
    expires_on: form.expires_on ?? null,
    signed_by: (office ? form.signed_by : null) ?? actor.name,
    container_checked: office,
  };
  await trx('medicines').insert({
    id,
    child_id,
    preschool_id: child.preschool_id,
    ...said,
    by_parent: !office,
    paper_file_id: office && paper ? await storeFile(context, paper) : null,
    authorised_by: actor.userId,
    authorised_at: clock.now(),
  });
  await tell(context, child, { id, action: 'authorised', after: { child_id, ...said } });
}

function requirePaper(form: MedicineForm, paper: UploadedFile | null): void {
  if (!form.signed_by) throw invalid({ signed_by: [messages.medicineSignRequired] });
  if (form.container_checked !== '1') throw invalid({ container_checked: [messages.medicineContainer] });
  if (!paper) throw invalid({ paper: [messages.medicinePaperRequired] });
}

/** What is ended already stays as it is. */
export async function endMedicine(context: Context, { id: child_id }: Child, id: string): Promise<void> {
  const { trx, actor, clock } = context;
  const [child] = await childrenForUpdate(trx, [child_id]);
  const [row]: MedicineRow[] = await trx('medicines')
    .where({ id })
    .whereNull('ended_at')
    .update({ ended_by: actor.userId, ended_at: clock.now() })
    .returning('*');
  if (row && child)
    await tell(context, child, { id, action: 'ended', after: { child_id, medicine: row.medicine } });
}

async function tell(
  context: Context,
  { id: child_id, preschool_id }: Child,
  { id, action, after }: { id: string; action: string; after: object },
): Promise<void> {
  context.changes.changed(preschool_id, 'child', child_id);
  await audit(context, {
    action,
    entityType: 'medicine',
    entityId: id,
    preschoolId: preschool_id,
    after,
  });
}
