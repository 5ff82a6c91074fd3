/**
 * The job that makes the file of a child: reads it as it stands at one moment, draws the papers, and stores the ZIP with
 * the state that says so. A job that is killed begins anew; one that comes again after its end finds that it has ended.
 */
import { type Zippable, zip } from 'fflate';
import type { Knex } from 'knex';
import { type ChildFile, childFile } from '#shared/child-file';
import { actorOfUser } from '../../actor-of-user';
import { audit } from '../../audit';
import { asParent, can } from '../../context';
import { inJobTransaction, type JobContext } from '../../jobs/job-context';
import { storeMade } from '../../providers/storage';
import { notify } from '../notifications/notify';
import { notifyPerson } from '../people/notify-person';
import { childFileSchema } from './file-schema';
import { type RequestRow, requestById } from './find-requests';
import { type Gathered, gatherChild } from './gather';
import { fileReadyLetter } from './letters';
import { papersOf } from './paper-of';

/** Nobody of the house can read it for this parent any more: the child is another's, or was erased. */
class NotTheirs extends Error {}

export async function makeChildFile(job: JobContext, id: number): Promise<void> {
  const request = await requestById(job.knex, id);
  if (request?.file_state !== 'making') return;
  try {
    const zipped = await draw(job, request);
    await store(job, request, zipped);
  } catch (error) {
    if (!job.lastAttempt && !(error instanceof NotTheirs)) throw error;
    await job
      .knex('data_requests')
      .where({ id, file_state: 'making' })
      .update({ file_state: 'failed', file_progress: 0, updated_at: job.clock.now() });
    if (!(error instanceof NotTheirs)) throw error;
  }
}

async function draw(job: JobContext, request: RequestRow): Promise<Buffer> {
  const { knex, services } = job;
  const progress = (percent: number) =>
    knex('data_requests').where({ id: request.id, file_state: 'making' }).update({ file_progress: percent });
  await progress(5);
  const gathered = await gather(job, request);
  await progress(20);
  const { language } = await actorFor(knex, request);
  const papers = papersOf(gathered.file, language);
  const entries: Zippable = {};
  for (const [index, { name, paper }] of papers.entries()) {
    entries[name] = await services.printer.print('childFile', paper, null);
    await progress(20 + Math.round((70 * (index + 1)) / papers.length));
  }
  Object.assign(entries, dataOf(gathered.file));
  // Pictures and PDFs are compressed already.
  for (const { name, bytes } of gathered.pictures) entries[name] = [bytes, { level: 0 }];
  return zipped(entries);
}

/** As it stands at one moment. */
async function gather({ knex, clock }: JobContext, request: RequestRow): Promise<Gathered> {
  const parent = await actorFor(knex, request);
  return knex.transaction(
    async (trx) => {
      const found = await gatherChild(trx, clock, parent, request.child_id);
      if (!found) throw new NotTheirs();
      return found;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function actorFor(knex: Knex, { guardian_id }: RequestRow) {
  const user = await actorOfUser(knex, guardian_id);
  const parent = user && asParent(user);
  if (!parent || !can(parent, 'portal_view')) throw new NotTheirs();
  return parent;
}

function dataOf(file: ChildFile): Zippable {
  const asJson = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2));
  return {
    'child.json': asJson(childFile.parse(file)),
    'child-file-schema.json': asJson(childFileSchema()),
  };
}

/** In a thread of its own: a few seconds for the largest. */
const zipped = (entries: Zippable): Promise<Buffer> =>
  new Promise((done, failed) => {
    zip(entries, (error, data) => (error ? failed(error) : done(Buffer.from(data))));
  });

/** The request is answered with it; who asked is told. */
function store(job: JobContext, { id }: RequestRow, content: Buffer): Promise<void> {
  return inJobTransaction(job, async (context) => {
    const { trx, clock, services } = context;
    await trx('data_requests').where({ id }).forNoKeyUpdate().first('id');
    const now = await requestById(trx, id);
    // It was refused, erased or made by another server meanwhile.
    if (now?.file_state !== 'making') return;
    const at = clock.now();
    const file_id = await storeMade(context, {
      name: `child-${now.child_id}-${clock.today()}.zip`,
      contentType: 'application/zip',
      bytes: content,
    });
    await trx('data_requests')
      .where({ id })
      .update({
        file_state: 'ready',
        file_progress: 100,
        file_id,
        file_made_at: at,
        ...(now.state === 'open' && { state: 'done', closed_at: at }),
        version: now.version + 1,
        updated_at: at,
      });
    await audit(context, {
      action: 'file_made',
      entityType: 'data_request',
      entityId: id,
      preschoolId: now.preschool_id,
      after: { child_id: now.child_id, size: content.length },
    });
    await notify(context, [
      {
        userId: now.guardian_id,
        kind: 'file_ready',
        event: `${id} ${file_id}`,
        about: { child_id: now.child_id },
      },
    ]);
    await notifyPerson(context, now.guardian_id, (reader) =>
      fileReadyLetter(reader, `${services.publicUrl}/my/children/${now.child_id}/data-requests`),
    );
  });
}
