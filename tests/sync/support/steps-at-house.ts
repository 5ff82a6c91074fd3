/** Steps that are no tablet's: rights, sessions and places that change, and a database that is set back. */
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import type { Run } from './run-steps';
import type { Step } from './steps';

/** For how long a tablet keeps a photo that it sent. */
const PHOTO_DAYS = 7;

/** What the office does, or befalls the server. */
export async function atHouse(run: Run, step: Step): Promise<void> {
  const { house, ledger, tally } = run.simulation;
  const { admin, cast } = house;
  const now = new Date(run.simulation.time.now);
  switch (step.kind) {
    case 'revoke': {
      // The tablet forgets what it had sent, as at a sign-out.
      for (const browser of run.simulation.browsers) browser.signOuts += 1;
      const ended = await admin('sessions')
        .where({ user_id: run.simulation.person(step.person).id, ended_at: null })
        .update({ ended_at: now, ended_because: 'revoked' });
      if (ended > 0) tally.note('session revoked');
      return;
    }
    case 'deactivate': {
      for (const browser of run.simulation.browsers) browser.signOuts += 1;
      await admin('users')
        .where({ id: run.simulation.person(step.person).id })
        .update({ deactivated_at: step.is ? now : null });
      if (step.is) tally.note('user deactivated');
      return;
    }
    case 'scope': {
      const user_id = run.simulation.person(step.person).id;
      const gone = await admin('user_preschools').where({ user_id }).delete().returning('preschool_id');
      const left = gone.map(({ preschool_id }) => ({ user_id, preschool_id, ended_at: now }));
      if (left.length > 0)
        await admin('former_access').insert(left).onConflict(['user_id', 'preschool_id']).merge();
      const rows = step.preschools.map((at) => ({ user_id, preschool_id: cast.preschoolIds[at] }));
      if (rows.length > 0) await admin('user_preschools').insert(rows);
      tally.note('scope changed');
      return;
    }
    case 'decide': {
      const waiting: string[] = await admin('held_entries').whereNull('decided_at').orderBy('id').pluck('id');
      const id = waiting[step.pick % waiting.length];
      if (id !== undefined && (await house.decide(id, step.takes)))
        tally.note(step.takes ? 'quarantined entry taken' : 'quarantined entry declined');
      return;
    }
    case 'role': {
      const user_id = run.simulation.person(step.person).id;
      // Who is only a parent from now on was staff until now.
      if (step.role === 7) {
        const rows = await admin('user_preschools').where({ user_id }).select('user_id', 'preschool_id');
        const former = rows.map((row) => ({ ...row, ended_at: now }));
        if (former.length > 0)
          await admin('former_access').insert(former).onConflict(['user_id', 'preschool_id']).merge();
        tally.note('only a parent from now on');
      }
      await admin('user_roles').where({ user_id }).update({ role_id: step.role });
      tally.note('role changed');
      return;
    }
    case 'move':
      if (await house.moveChild(run.childId(step.child), cast.preschoolIds[step.to] as number))
        tally.note('child moved');
      return;
    case 'epoch':
      return house.renewEpoch();
    case 'backup':
      await house.snapshots.take('backup');
      run.ratios?.backUp();
      run.backedUp = true;
      return;
    case 'restore': {
      if (!run.backedUp) return;
      const done: { key: string }[] = await admin('receipts').select('key');
      for (const { key } of done) ledger.setBack.add(key);
      await house.snapshots.setBack('backup');
      run.ratios?.setBack();
      const kept = new Set<string>(await admin('receipts').pluck('key'));
      const pushed = run.simulation.network.pushes.flatMap(({ body }) => body.operations);
      const photos = new Set(pushed.flatMap((one) => (one.name === 'note_picture' ? one.operation_id : [])));
      const daysOf = (key: string) => (photos.has(key) ? PHOTO_DAYS : HISTORY_DAYS);
      for (const { key } of done)
        if (
          !kept.has(key) &&
          run.simulation.browsers.some(({ heard }) => heard.mayHaveLetGo(key, daysOf(key)))
        )
          ledger.outOfReach.add(key);
      if (!step.quiet) await house.renewEpoch();
      tally.note(step.quiet ? 'database set back with no new epoch' : 'database set back');
      return;
    }
  }
}
