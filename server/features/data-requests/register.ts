/** The register of requests: asking, putting off, answering. Each is a row that only grows. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { requestDueOn, wantsFile } from '#shared/domain/data-requests';
import { portalAddresses } from '#shared/domain/portal-addresses';
import type { DataRequestForm } from '#shared/endpoints/data-requests';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import { asParent, type Context, can } from '../../context';
import { conflict, invalid, notAllowed, Refusal } from '../../http/refusal';
import { enqueue } from '../../jobs/enqueue';
import { Child } from '../../models/child';
import { childrenForUpdate } from '../children/children-for-update';
import { notifyPerson } from '../people/notify-person';
import { presentRequest, type RequestRow, requestById } from './find-requests';
import { answeredLetter } from './letters';
import { dataRequestsPolicy } from './policy';

/** As many that want an answer in words may be open of one guardian and child. */
const OPEN_MOST = 5;

/**
 * Asks in the own name, or as the office for a guardian of the child. What is asked for begins to be made.
 * @returns the request; the open one of the same kind where there is one
 * @throws Refusal 409 for an erased child, 422 where the office names no guardian, 429 where a copy of today is there
 */
export async function ask(context: Context, { id }: Child, form: DataRequestForm): Promise<RequestRow> {
  const { trx, actor, clock } = context;
  const [child] = await childrenForUpdate(trx, [id]);
  if (!child) throw new Error(`Child ${id} is gone within its own transaction.`);
  const { guardian_id, how, asked_on } = await whose(context, child, form);
  const { kind, text = null } = form;
  const open = await trx('data_requests')
    .where({ child_id: id, guardian_id, kind, state: 'open' })
    .pluck('id');
  if (open.length > 0 && wantsFile(kind)) return (await requestById(trx, open[0])) as RequestRow;
  if (open.length >= OPEN_MOST) throw new Refusal(429, messages.requestsTooMany);
  if (wantsFile(kind)) await refuseSecondToday(context, { child_id: id, guardian_id });
  const now = clock.now();
  const [made] = await trx('data_requests')
    .insert({
      child_id: id,
      guardian_id,
      kind,
      how,
      text,
      asked_on,
      due_on: requestDueOn(asked_on),
      file_state: wantsFile(kind) ? 'making' : 'none',
      recorded_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  if (wantsFile(kind)) await queue(context, made.id);
  await audit(context, {
    action: 'created',
    entityType: 'data_request',
    entityId: made.id,
    preschoolId: child.preschool_id,
    after: { child_id: id, guardian_id, kind, how, asked_on },
  });
  return (await requestById(trx, made.id)) as RequestRow;
}

const queue = (context: Context, id: number) =>
  enqueue(context, 'make_child_file', { request_id: id }, { key: `child file ${id}` });

/** A copy takes a minute of the server: one a day is enough for anyone. */
async function refuseSecondToday({ trx, clock }: Context, of: { child_id: number; guardian_id: number }) {
  const made = await trx('data_requests')
    .where({ ...of, file_state: 'ready' })
    .where('file_made_at', '>', new Date(clock.now().getTime() - DAY_MS))
    .first('id');
  if (made) throw new Refusal(429, messages.fileOfToday);
}

async function whose({ trx, actor, clock }: Context, child: Child, form: DataRequestForm) {
  const today = clock.today();
  const asOffice = dataRequestsPolicy.askFor(actor, child);
  if (!asOffice) {
    const own = await Child.query(trx).modify('visibleTo', asParent(actor)).findById(child.id);
    if (!own || !can(actor, 'portal_view')) throw notAllowed();
    return { guardian_id: actor.userId, how: 'app' as const, asked_on: today };
  }
  const { guardian_id, how, asked_on } = form;
  if (!how) throw invalid({ how: [messages.requestWayRequired] });
  const parent =
    guardian_id &&
    (await trx('child_parents').where({ child_id: child.id, user_id: guardian_id }).first('user_id'));
  if (!guardian_id || !parent) throw invalid({ guardian_id: [messages.requestGuardianRequired] });
  if (asked_on && asked_on > today) throw invalid({ asked_on: [messages.dateFuture] });
  return { guardian_id, how, asked_on: asked_on ?? today };
}

/** The row under a lock, open and as the caller saw it. */
async function forUpdate(context: Context, { id }: RequestRow, version: number): Promise<RequestRow> {
  const { trx } = context;
  await trx('data_requests').where({ id }).forUpdate().first('id');
  const now = (await requestById(trx, id)) as RequestRow;
  if (now.version !== version || now.state !== 'open')
    throw conflict(messages.conflict, await presentRequest(trx, now));
  return now;
}

/** @throws Refusal 409 where it was put off before, or is not as it was seen */
export async function extend(
  context: Context,
  request: RequestRow,
  { reason, version }: { reason: string; version: number },
): Promise<RequestRow> {
  const before = await forUpdate(context, request, version);
  if (before.extended_on !== null)
    throw conflict(messages.requestExtendedOnce, await presentRequest(context.trx, before));
  const due_on = requestDueOn(before.asked_on, true);
  return change(context, before, 'extended', {
    due_on,
    extended_on: context.clock.today(),
    extension_reason: reason,
  });
}

/** @throws Refusal 409 where it is not as it was seen */
export async function close(
  context: Context,
  request: RequestRow,
  { state, answer, version }: { state: 'done' | 'refused'; answer: string; version: number },
): Promise<RequestRow> {
  const before = await forUpdate(context, request, version);
  const { actor, clock } = context;
  // What is still being made for it is not wanted any more.
  const file = before.file_state === 'making' || before.file_state === 'failed' ? { file_state: 'gone' } : {};
  const closed = { state, answer, closed_at: clock.now(), closed_by: actor.userId };
  return change(context, before, state, { ...closed, ...file });
}

async function change(
  context: Context,
  { id, version, preschool_id, guardian_id, child_id, due_on }: RequestRow,
  action: string,
  fields: Partial<Omit<RequestRow, 'file_state'>> & { file_state?: string },
): Promise<RequestRow> {
  const { trx, clock, services } = context;
  await trx('data_requests')
    .where({ id })
    .update({ ...fields, version: version + 1, updated_at: clock.now() });
  // Its words stand in the register; of the trail, erasing would have to look for them.
  await audit(context, {
    action,
    entityType: 'data_request',
    entityId: id,
    preschoolId: preschool_id,
    before: { due_on, state: 'open' },
    after: { child_id, due_on: fields.due_on ?? due_on, state: fields.state ?? 'open' },
  });
  await notifyPerson(context, guardian_id, (reader) =>
    answeredLetter(reader, services.publicUrl + portalAddresses.dataRequests(child_id)),
  );
  return (await requestById(trx, id)) as RequestRow;
}

/** Where it failed. @throws Refusal 409 where it is made, or there */
export async function makeAgain(context: Context, { id }: RequestRow): Promise<RequestRow> {
  const { trx, clock } = context;
  await trx('data_requests').where({ id }).forUpdate().first('id');
  const now = (await requestById(trx, id)) as RequestRow;
  if (now.file_state !== 'failed' || now.state !== 'open') throw conflict(messages.fileNotFailed);
  await trx('data_requests')
    .where({ id })
    .update({ file_state: 'making', file_progress: 0, version: now.version + 1, updated_at: clock.now() });
  await queue(context, id);
  await audit(context, {
    action: 'file_wanted',
    entityType: 'data_request',
    entityId: id,
    preschoolId: now.preschool_id,
    after: { child_id: now.child_id },
  });
  return (await requestById(trx, id)) as RequestRow;
}
