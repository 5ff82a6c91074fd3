/** The job queue: what is committed is done once, whatever happens to workers, connections and the job itself. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#shared/domain/calendar-date';
import { createKnex } from '../../server/db/knex';
import { migrate } from '../../server/db/migrate';
import { enqueue } from '../../server/jobs/enqueue';
import { inJobTransaction, type JobContext } from '../../server/jobs/job-context';
import { releaseOrphanedJobs } from '../../server/jobs/pool-lives';
import { type RunningJobs, runDueJobs, startJobs } from '../../server/jobs/run-jobs';
import { schedule, toCronItem } from '../../server/jobs/schedule';
import type { Tasks } from '../../server/jobs/tasks';
import { log } from '../../server/log';
import { fixedClock } from '../support/clock';
import { useDatabase } from '../support/database';
import { noServices } from '../support/services';
import { gate, until } from '../support/until';

// biome-ignore lint/correctness/useHookAtTopLevel: a hook of the test runner, not of React
const database = useDatabase();
const clock = fixedClock();
const house = () => ({ knex: database.knex, clock, services: noServices });
const running: RunningJobs[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await database.knex('graphile_worker._private_jobs').delete();
  vi.restoreAllMocks();
});

/** Tasks that note which mail they were asked for; `run` may do more. */
function noting(run: (job: JobContext, id: string) => Promise<void> = async () => {}) {
  const done: string[] = [];
  const tasks: Tasks = {
    send_reset_link: async () => {},
    follow_due_dates: async () => {},
    charge_late_fees: async () => {},
    send_reminders: async () => {},
    refresh_totals: async () => {},
    send_mail: async (job, { mail_id }) => {
      await run(job, mail_id);
      done.push(mail_id);
    },
    make_child_file: async () => {},
    forget_tablet_keys: async () => {},
    redraw_pictures: async () => {},
    forget_webhook_tokens: async () => {},
    keep_and_erase: async () => {},
    check_books: async () => {},
    check_attempt: async () => {},
    check_open_attempts: async () => {},
    look_up_bill: async () => {},
    nudge: async () => {},
    tell_people: async () => {},
    tell_revision: async () => {},
    mail_unopened_invoice: async () => {},
    ask_not_here: async () => {},
    ask_still_here: async () => {},
    check_ratios: async () => {},
    send_digests: async () => {},
    clean_notifications: async () => {},
    withdraw_attempt: async () => {},
    mail_receipt: async () => {},
    run_billing: async () => {},
    run_bulk_act: async () => {},
    check_import: async () => {},
    write_import: async () => {},
    invite_imported: async () => {},
    clean_imports: async () => {},
    send_e_invoices: async () => {},
  };
  return { done, tasks };
}

const start = (tasks: Tasks) => {
  const jobs = startJobs(database.url, house(), tasks);
  running.push(jobs);
  return jobs;
};
const put = (id: string, options = {}) =>
  enqueue({ trx: database.knex, clock }, 'send_mail', { mail_id: id }, options);
/** Those of this file: what is regular comes by the machine's clock, at any moment. */
const queued = () => database.knex('graphile_worker.jobs').where({ task_identifier: 'send_mail' });
const waiting = async () => Number((await queued().count().first())?.count);
const killConnections = (name: string) =>
  database.knex.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = ? AND datname = current_database()`,
    [name],
  );
/** True once a pool holds the lock that says that it lives; it has a minute for it. */
const saysThatItLives = async () => {
  const { rows } = await database.knex.raw(
    `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted
        AND application_name = 'tadika-job-lives' AND datname = current_database()`,
  );
  return rows.length > 0;
};
const quiet = () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  vi.spyOn(log, 'warn').mockImplementation(() => {});
};

describe('a job', () => {
  it('of a transaction that is rolled back does not exist', async () => {
    const { done, tasks } = noting();
    const id = randomUUID();
    const work = database.knex.transaction(async (trx) => {
      await enqueue({ trx, clock }, 'send_mail', { mail_id: id });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
    await runDueJobs(database.url, house(), tasks);
    expect(done).toEqual([]);
  });

  it('is seen by no worker before its transaction commits', async () => {
    const { done, tasks } = noting();
    const id = randomUUID();
    await database.knex.transaction(async (trx) => {
      await enqueue({ trx, clock }, 'send_mail', { mail_id: id });
      await runDueJobs(database.url, house(), tasks);
      expect(done).toEqual([]);
    });
    await runDueJobs(database.url, house(), tasks);
    expect(done).toEqual([id]);
  });

  it('is done once when two servers race for it', async () => {
    const { done, tasks } = noting(() => delay(1));
    start(tasks);
    start(tasks);
    const ids = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(ids.map((id) => put(id)));
    await until(async () => (await waiting()) === 0);
    expect([...done].sort()).toEqual([...ids].sort());
  });

  it('that is asked for twice under one key is done once', async () => {
    const { done, tasks } = noting();
    const id = randomUUID();
    await put(id, { key: 'the same' });
    await put(id, { key: 'the same' });
    await runDueJobs(database.url, house(), tasks);
    expect(done).toEqual([id]);
  });

  it('for later waits by the business clock, wherever that stands', async () => {
    const { done, tasks } = noting();
    await put(randomUUID(), { runAt: new Date(clock.now().getTime() + HOUR_MS) });
    await runDueJobs(database.url, house(), tasks);
    expect(done).toEqual([]);
    const past = randomUUID();
    await put(past, { runAt: new Date(clock.now().getTime() - 60_000) });
    await runDueJobs(database.url, house(), tasks);
    expect(done).toEqual([past]);
  });

  it('with a payload that does not fit is refused where it is made', async () => {
    const given = { mail_id: 'nonsense' };
    await expect(enqueue({ trx: database.knex, clock }, 'send_mail', given)).rejects.toThrow();
    expect(await waiting()).toBe(0);
  });

  it('that fails is tried again later, knows its last try, and stays to be seen when it is given up', async () => {
    quiet();
    const tries: [number, boolean][] = [];
    const { tasks } = noting(async ({ attempt, lastAttempt }) => {
      tries.push([attempt, lastAttempt]);
      throw new Error('The mail server is down');
    });
    await put(randomUUID());
    for (let round = 0; round < 15; round++) {
      await runDueJobs(database.url, house(), tasks);
      await database.knex('graphile_worker._private_jobs').update({ run_at: database.knex.fn.now() });
    }
    expect(tries).toEqual(Array.from({ length: 12 }, (_, index) => [index + 1, index === 11]));
    expect(await queued().first('last_error', 'attempts')).toEqual({
      last_error: 'The mail server is down',
      attempts: 12,
    });
  });

  it('that fails is told, with its name, when nobody will try again', async () => {
    const told = vi.spyOn(log, 'error').mockImplementation(() => {});
    const { tasks } = noting(() => Promise.reject(new Error('No')));
    await put(randomUUID());
    await database.knex('graphile_worker._private_jobs').update({ attempts: 11 });
    start(tasks);
    const saidSo = ([about, words]: unknown[]) =>
      (about as { job?: string }).job === 'send_mail' && words === 'a job is given up';
    await until(() => told.mock.calls.some(saidSo));
  });

  it('writes in one transaction, with its feed entries', async () => {
    await database.knex('feeds').insert({ id: 77 });
    await inJobTransaction(house(), async ({ changes, actor }) => {
      expect(actor).toBeNull();
      changes.changed(77, 'preschool', 77);
    });
    expect(await database.knex('feed_entries').where({ feed_id: 77 })).toHaveLength(1);
    const broken = inJobTransaction(house(), async ({ trx }) => {
      await trx('feeds').insert({ id: 78 });
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect(await database.knex('feeds').where({ id: 78 })).toHaveLength(0);
  });
});

describe('workers', () => {
  it('go on after every connection of theirs was killed', async () => {
    quiet();
    const { done, tasks } = noting();
    start(tasks);
    const [before, after] = [randomUUID(), randomUUID()];
    await put(before);
    await until(() => done.includes(before));
    await killConnections('tadika-jobs');
    await killConnections('tadika-job-lives');
    await put(after);
    await until(() => done.includes(after));
    expect(done).toEqual([before, after]);
  });

  it('finish what runs when the connections die under it, and do it once', async () => {
    quiet();
    const finish = gate();
    const started = gate();
    const { done, tasks } = noting(() => {
      started.open();
      return finish.opened;
    });
    start(tasks);
    const id = randomUUID();
    await put(id);
    await started.opened;
    await killConnections('tadika-jobs');
    finish.open();
    await until(async () => (await waiting()) === 0);
    expect(done).toEqual([id]);
  });

  it('that stop finish what they have taken, and leave the rest to others', async () => {
    const finish = gate();
    const started = gate();
    const { done, tasks } = noting(() => {
      started.open();
      return finish.opened;
    });
    const jobs = start(tasks);
    const [first, second] = [randomUUID(), randomUUID()];
    await put(first);
    await started.opened;
    const stopped = jobs.stop();
    await put(second);
    finish.open();
    await stopped;
    running.splice(0);
    // One that was being taken at that moment may be done too; none is done in part.
    expect(done).toContain(first);
    expect((await waiting()) + done.length).toBe(2);
    expect(await queued().whereNotNull('locked_by')).toEqual([]);
  });

  it('get back the job of one that was killed, and never the job of a living one', async () => {
    const finish = gate();
    const started = gate();
    const { done, tasks } = noting(() => {
      started.open();
      return finish.opened;
    });
    start(tasks);
    const [living, orphan] = [randomUUID(), randomUUID()];
    await put(living);
    await started.opened;
    await until(async () => (await queued().whereNotNull('locked_by')).length === 1);
    await until(saysThatItLives);
    const holder = (await queued().first()).locked_by;
    const heldBy = async () => (await queued().where('locked_by', holder)).length;
    await releaseOrphanedJobs(database.knex, 0);
    expect(await heldBy()).toBe(1);
    await database.knex.transaction(async (trx) => {
      await enqueue({ trx, clock }, 'send_mail', { mail_id: orphan });
      await trx('graphile_worker._private_jobs')
        .whereNull('locked_by')
        .update({ locked_by: 'worker-of-a-killed-server', locked_at: trx.fn.now() });
    });
    expect(done).toEqual([]);
    await releaseOrphanedJobs(database.knex, 0);
    expect(
      await database.knex('graphile_worker.jobs').where('locked_by', 'worker-of-a-killed-server'),
    ).toEqual([]);
    finish.open();
    await until(async () => (await waiting()) === 0);
    expect([...done].sort()).toEqual([living, orphan].sort());
  });

  it('that stop wait for what hangs no longer than they may, and give it back', async () => {
    quiet();
    const started = gate();
    const { tasks } = noting(() => {
      started.open();
      return new Promise(() => {});
    });
    const jobs = start(tasks);
    await put(randomUUID());
    await started.opened;
    await jobs.stop();
    running.splice(0);
    expect(await queued().first('locked_by', 'attempts')).toEqual({
      locked_by: null,
      attempts: 1,
    });
  });
});

describe('the queue’s tables', () => {
  it('are brought to their newest step by several servers at once, again and again', async () => {
    const others = Array.from({ length: 4 }, () => createKnex(database.url));
    await database.knex.raw('DROP SCHEMA graphile_worker CASCADE');
    await Promise.all(others.map((knex) => migrate(knex)));
    await migrate(database.knex);
    await Promise.all(others.map((knex) => knex.destroy()));
    expect(await waiting()).toBe(0);
  });
});

describe('the schedule', () => {
  it('is written in the business’s time and kept in the queue’s', () => {
    const match = (at: string) => toCronItem({ job: 'forget_webhook_tokens', at }).match;
    expect([match('03:40'), match('08:00'), match('23:15')]).toEqual([
      '40 19 * * *',
      '0 0 * * *',
      '15 15 * * *',
    ]);
  });

  it('is known to the queue once, however many servers run', async () => {
    const { tasks } = noting();
    start(tasks);
    start(tasks);
    const known = () => database.knex('graphile_worker._private_known_crontabs').pluck('identifier');
    await until(async () => (await known()).length > 0);
    expect((await known()).sort()).toEqual(schedule.map(({ job }) => job as string).sort());
  });
});
