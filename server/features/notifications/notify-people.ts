/**
 * The job that sends notifications to people's devices. Each device's message is noted before and after it goes, so
 * that another run of the job sends only what is missing. Between Firebase's answer and our note of it a crash can send
 * twice: the message keeps its tag, so that a phone shows one. What is told once more is shown anew.
 */
import { randomUUID } from 'node:crypto';
import { notificationText } from '#shared/domain/notification-texts';
import {
  alwaysTold,
  type NotificationAbout,
  type NotificationKind,
  notificationPath,
  urgentKinds,
} from '#shared/domain/notifications';
import type { Language } from '#shared/languages';
import type { JobContext } from '../../jobs/job-context';
import { type PushMessage, PushProblem, type PushProvider } from '../../providers/push';
import { queueNotifying } from './notify';
import { keepNudging } from './nudge';
import { IS_AGAIN, stillTrue } from './still-true';

/** How many messages of a job are under way at once. */
const AT_ONCE = 8;
const DAY_SECONDS = 24 * 60 * 60;

interface Due {
  notification_id: string;
  user_id: number;
  kind: NotificationKind;
  about: NotificationAbout;
  token_id: number;
  token: string;
  language: Language | null;
  /** A telephone shows the last of the messages with the same one. */
  tag: string;
}

/** @throws Error where trying again can help: the queue does, with growing waits */
export async function notifyPeople(job: JobContext, ids: readonly string[]): Promise<void> {
  const { knex, clock, services } = job;
  const waiting: { id: string; tell_at: Date }[] = await knex('notifications')
    .whereRaw('id = ANY (?::uuid[])', [[...ids]])
    .whereNull('withdrawn_at')
    .select('id', 'tell_at');
  // The queue goes by the database's clock, which may be a little ahead of ours.
  const early = waiting.filter(({ tell_at }) => tell_at > clock.now());
  for (const { id, tell_at } of early) await queueNotifying({ trx: knex, clock }, [id], tell_at);
  const found = waiting.filter((one) => !early.includes(one)).map(({ id }) => id);
  if (found.length === 0) return;
  const isTrue = await stillTrue(knex, found);
  await knex('notifications')
    .whereRaw('id = ANY (?::uuid[])', [found.filter((id) => !isTrue.has(id))])
    .update({ withdrawn_at: clock.now() });
  await keepNudging(job, [...isTrue]);
  const { push } = services;
  if (!push) return;
  const due = await findDue(job, [...isTrue]);
  const problems: PushProblem[] = [];
  await eachAtOnce(due, async (one) => {
    const problem = await send(job, push, one);
    if (problem?.outcome === 'again') problems.push(problem);
  });
  const [first] = problems;
  if (first && !job.lastAttempt)
    throw new Error(`${problems.length} of ${due.length} messages wait for another try: ${first.message}`);
}

/** Every live device of everyone who wants to be told, less those that have it. */
async function findDue({ knex }: JobContext, ids: readonly string[]): Promise<Due[]> {
  const { rows } = await knex.raw(
    `SELECT notifications.id AS notification_id, notifications.user_id, kind, about,
            concat_ws(' ', notifications.id, CASE WHEN ${IS_AGAIN} THEN extract(epoch FROM tell_at) END) AS tag,
            push_tokens.id AS token_id, push_tokens.token, users.language
       FROM notifications
       JOIN users ON users.id = notifications.user_id
       JOIN push_tokens ON push_tokens.user_id = users.id
       JOIN sessions ON sessions.id = push_tokens.session_id AND sessions.ended_at IS NULL
       LEFT JOIN notification_choices AS choices ON choices.user_id = notifications.user_id
      WHERE notifications.id = ANY (?::uuid[])
        AND (kind = ANY (?::text[]) OR about->'trouble' IS NOT NULL OR NOT kind = ANY (COALESCE(choices.off, '{}')))
        AND NOT EXISTS (SELECT 1 FROM notification_deliveries AS had
              WHERE had.notification_id = notifications.id AND had.push_token_id = push_tokens.id
                AND had.state <> 'trying')
        -- That an alert is corrected is news where the alert arrived.
        AND (about->'cleared' IS NULL OR EXISTS (SELECT 1 FROM notification_deliveries AS had
              WHERE had.notification_id = notifications.id AND had.push_token_id = push_tokens.id))
      ORDER BY notifications.id, push_tokens.id`,
    [[...ids], [...alwaysTold]],
  );
  return rows;
}

async function send(job: JobContext, push: PushProvider, due: Due): Promise<PushProblem | null> {
  const { knex, clock, lastAttempt } = job;
  const delivery = await begin(job, due);
  const note = (patch: object) =>
    knex('notification_deliveries')
      .where({ id: delivery })
      .update({ ...patch, updated_at: clock.now() });
  try {
    const message_name = await push.send(messageOf(job, due, delivery));
    await note({ state: 'sent', message_name, error: null });
    return null;
  } catch (error) {
    if (!(error instanceof PushProblem)) throw error;
    if (error.outcome === 'gone') await knex('push_tokens').where({ id: due.token_id }).delete();
    const over = error.outcome !== 'again' || lastAttempt;
    await note({ error: error.message.slice(0, 500), ...(over && { state: 'failed' }) });
    return error;
  }
}

/** Each try is counted before it is made. */
async function begin({ knex, clock }: JobContext, due: Due): Promise<string> {
  const now = clock.now();
  const [row] = await knex('notification_deliveries')
    .insert({
      id: randomUUID(),
      notification_id: due.notification_id,
      push_token_id: due.token_id,
      state: 'trying',
      attempts: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict(['notification_id', 'push_token_id'])
    .merge({ attempts: knex.raw('notification_deliveries.attempts + 1'), updated_at: now })
    .returning('id');
  return row.id;
}

function messageOf({ clock, services }: JobContext, due: Due, deliveryId: string): PushMessage {
  const { notification_id, user_id, kind, about, token, language, tag } = due;
  const path = notificationPath(kind, about);
  return {
    token,
    ...notificationText(kind, about, { today: clock.today(), language: language ?? 'en' }),
    data: { notification_id, delivery_id: deliveryId, user_id: String(user_id), kind, path, tag },
    link: services.publicUrl + path,
    tag,
    urgent: urgentKinds.includes(kind) && !about.cleared,
    // Tomorrow nobody needs to be told that yesterday's report is ready; an invoice is worth some days.
    ttlSeconds: kind === 'report_ready' || kind === 'health_alert' ? DAY_SECONDS : 7 * DAY_SECONDS,
  };
}

/** A few at a time, one after the other beginning as one ends. */
async function eachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
