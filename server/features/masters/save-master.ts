/** Creating and changing an activity, assessment or intervention. */
import type { MasterKind } from '#shared/domain/daily-report';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Master } from '../../models/master';
import { GLOBAL_FEED } from '../../sync/change-log';

interface MasterForm {
  name: string;
  desc?: string | null;
}

/** @throws a broken constraint, told as 422, when the name is taken. */
export async function createMaster(context: Context, kind: MasterKind, form: MasterForm): Promise<Master> {
  const { trx, clock, changes } = context;
  const now = clock.now();
  const made = await Master.query(trx)
    .insert({ kind, name: form.name, desc: form.desc || null, created_at: now, updated_at: now })
    .returning('*');
  changes.changed(GLOBAL_FEED, 'master', made.id);
  await audit(context, {
    action: 'created',
    entityType: kind,
    entityId: made.id,
    after: { name: made.name, desc: made.desc },
  });
  return made;
}

/** An absent description stays as it is; null or empty text clears it. */
export async function updateMaster(context: Context, before: Master, form: MasterForm): Promise<Master> {
  const { trx, clock, changes } = context;
  const desc = form.desc === undefined ? before.desc : form.desc || null;
  const after = await Master.query(trx).patchAndFetchById(before.id, {
    name: form.name,
    desc,
    updated_at: clock.now(),
  });
  changes.changed(GLOBAL_FEED, 'master', after.id);
  await audit(context, {
    action: 'updated',
    entityType: after.kind,
    entityId: after.id,
    before: { name: before.name, desc: before.desc },
    after: { name: after.name, desc: after.desc },
  });
  return after;
}
