/** The demonstration's classwork: eight for each preschool, published over the last three weeks. */

import type { Knex } from 'knex';
import { readAttachment } from '#shared/domain/attachments';
import { DAY_MS } from '#shared/domain/calendar-date';
import type { Clock } from '../clock';
import { cleanBody } from '../features/classwork/clean-body';
import { hashOf } from '../http/tokens';
import { classwork, previews, subjects } from './classwork-texts';

const DAYS_APART = 3;

export async function makeClasswork(trx: Knex, clock: Clock): Promise<void> {
  const now = clock.now();
  const at = { created_at: now, updated_at: now };
  await trx('subjects').insert(subjects.map((name, index) => ({ id: index + 1, name, ...at })));
  const rooms: { id: number; preschool_id: number }[] = await trx('classrooms')
    .orderBy('id')
    .select('id', 'preschool_id');
  const preschools = [...new Set(rooms.map(({ preschool_id }) => preschool_id))];
  // The newest has the highest id, as if each had been published in its turn.
  const planned = classwork.flatMap((item, index) =>
    preschools.map((preschool_id) => ({ item, index, preschool_id })),
  );
  const rows = planned.map(({ item, index, preschool_id }, number) => {
    const published = new Date(
      now.getTime() - (classwork.length - 1 - index) * DAYS_APART * DAY_MS - DAY_MS / 4,
    );
    return {
      id: number + 1,
      preschool_id,
      name: item.name,
      body: cleanBody(item.body),
      attachments: JSON.stringify(item.attachments.map(({ type, url }) => readAttachment(type, url))),
      created_at: published,
      updated_at: published,
    };
  });
  await trx('classwork').insert(rows);
  await trx('classwork_classrooms').insert(
    planned.flatMap(({ item, preschool_id }, number) => {
      const own = rooms.filter((room) => room.preschool_id === preschool_id);
      return item.rooms.map((room) => ({ classwork_id: number + 1, classroom_id: own[room]?.id }));
    }),
  );
  await trx('classwork_subjects').insert(
    planned.flatMap(({ item }, number) =>
      item.subjects.map((name) => ({ classwork_id: number + 1, subject_id: subjects.indexOf(name) + 1 })),
    ),
  );
  await trx('link_previews').insert(
    previews.map((preview) => ({
      ...preview,
      url_hash: hashOf(preview.url),
      outcome: 'found',
      fetched_at: now,
      retry_at: new Date(now.getTime() + 7 * DAY_MS),
    })),
  );
  for (const table of ['subjects', 'classwork'])
    await trx.raw(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
}
