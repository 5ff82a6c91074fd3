/** Loads what the feed names, as documents, less what the actor may not read. */
import type {
  ChildDocument,
  ClassroomDocument,
  CollectorFacesDocument,
  FeedDocuments,
  FeedType,
  MasterDocument,
  PreschoolDocument,
} from '#shared/endpoints/feed';
import { businessDay } from '../db/business-day';
import { cardEndSql } from '../features/collectors/load-lists';
import { loadLatestSoapps } from '../features/daily-reports/load-documents';
import { readsCare, readsIdentity } from '../who-reads';
import { openPassKey } from './pass-key';
import { byId, type Reading } from './record-sync';
import { recordLoaders } from './registry';

type Loader<Type extends FeedType> = (
  reading: Reading,
  ids: string[],
) => Promise<Map<string, FeedDocuments[Type]>>;

async function select<T extends { id: number | string }>(
  { trx }: Reading,
  sql: string,
  ids: string[],
): Promise<Map<string, T>> {
  const found = await trx.raw(sql, [ids]);
  return byId<T>(found.rows);
}

const loadPreschools: Loader<'preschool'> = async (reading, ids) => {
  const found = await select<PreschoolDocument>(
    reading,
    `SELECT id, name, short_name, notice_emails, closes_at, sleep_check_minutes,
            array_remove(ARRAY[CASE WHEN requires_self_declaration THEN 'self_declaration' END,
                               CASE WHEN requires_daily_log THEN 'daily_log' END], NULL) AS day_forms,
            (SELECT jsonb_agg(jsonb_build_object('state', rules.state, 'from_on', from_on, 'cases', cases, 'days', days)
                              ORDER BY rules.state, from_on)
               FROM outbreak_rules AS rules WHERE rules.state IN ('', preschools.address_state)) AS outbreak_rules
       FROM preschools WHERE id = ANY (?::bigint[])`,
    ids,
  );
  const pass_key = readsCare(reading.actor) ? await openPassKey(reading.trx) : null;
  for (const preschool of found.values()) preschool.pass_key = pass_key;
  return found;
};

const loadClassrooms: Loader<'classroom'> = (reading, ids) =>
  select<ClassroomDocument>(
    reading,
    `SELECT id, name, preschool_id, child_years, capacity,
            ARRAY(SELECT user_id FROM classroom_teachers WHERE classroom_id = classrooms.id ORDER BY 1) AS teachers,
            ARRAY(SELECT products.name FROM classroom_products JOIN products ON products.id = product_id
                   WHERE classroom_id = classrooms.id ORDER BY 1) AS programmes,
            (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id), '[]')
               FROM classroom_teachers JOIN users ON users.id = user_id
              WHERE classroom_id = classrooms.id) AS teacher_names
       FROM classrooms WHERE id = ANY (?::bigint[])`,
    ids,
  );

/** Confirmed, and their last day is not over. */
const LISTED_SQL = `listed.confirmed_at IS NOT NULL AND listed.removed_at IS NULL
      AND (listed.to_on IS NULL OR listed.to_on >= now()::date - 7)`;

/**
 * Whose card is looked at, with its last four signs. A pass holds while its sender is a parent who may fetch. Those whose last day
 * is over are not carried.
 */
const FETCHERS_SQL = `
  (SELECT jsonb_agg(jsonb_build_object('name', named.name, 'related', named.related, 'by', named.user_id,
            'ic_last4', ${cardEndSql('named.ic_no')})
          ORDER BY child_parents.user_id, named.position)
     FROM child_parents JOIN guardians AS named ON named.user_id = child_parents.user_id
    WHERE child_parents.child_id = children.id) AS named_guardians,
  (SELECT jsonb_agg(jsonb_build_object('id', listed.id, 'name', COALESCE(accounts.name, listed.name),
            'user_id', listed.user_id, 'relation', listed.relation, 'ic_last4', listed.ic_last4,
            'forbidden', listed.forbidden, 'reason', listed.reason, 'ordered_on', listed.ordered_on,
            'never_alone', listed.never_alone, 'from_on', listed.from_on, 'to_on', listed.to_on) ORDER BY listed.id)
     FROM collectors AS listed LEFT JOIN users AS accounts ON accounts.id = listed.user_id
    WHERE listed.child_id = children.id AND ${LISTED_SQL}) AS collectors,
  (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'day', from_on, 'digits', pass,
            'withdrawn', removed_at IS NOT NULL
              OR NOT EXISTS (SELECT 1 FROM child_parents AS senders
                              WHERE senders.child_id = latest.child_id AND senders.user_id = latest.named_by)
              OR EXISTS (SELECT 1 FROM collectors AS barred
                          WHERE barred.child_id = latest.child_id AND barred.user_id = latest.named_by AND barred.forbidden
                            AND barred.removed_at IS NULL AND COALESCE(barred.from_on, latest.to_on) <= latest.to_on
                            AND COALESCE(barred.to_on, latest.to_on) >= latest.to_on)) ORDER BY id)
     FROM (SELECT * FROM collectors WHERE child_id = children.id AND pass IS NOT NULL
            ORDER BY to_on < now()::date - 1, removed_at IS NOT NULL, id DESC LIMIT 40) AS latest) AS passes`;

/** Those that were not ended; whether their days have come the tablet knows by itself. */
const MEDICINES_SQL = `
  (SELECT jsonb_agg(to_jsonb(authorised) ORDER BY authorised.last_day DESC, authorised.id)
     FROM (SELECT id, medicine, condition, dose, route, times, circumstances, apart_hours, first_day, last_day,
                  given_day, given_time, storage, note, expires_on, signed_by
             FROM medicines WHERE child_id = children.id AND ended_at IS NULL
            ORDER BY last_day DESC, id LIMIT 25) AS authorised) AS medicines`;

/** Where a child came lately: papers of days that tablets keep, and some more, go by it. */
const CAME_SQL = `
  (SELECT jsonb_build_object('on', ${businessDay('at')}, 'moved', moved)
     FROM (SELECT children.created_at AS at, false AS moved
            UNION ALL
           SELECT ended_at, true FROM former_places WHERE child_id = children.id) AS places
    WHERE at > now() - interval '40 days' ORDER BY at DESC LIMIT 1) AS came`;

const loadChildren: Loader<'child'> = (reading, ids) =>
  select<ChildDocument>(
    reading,
    `SELECT children.id, fullname, ${readsIdentity(reading.actor) ? 'mykid_no' : 'NULL AS mykid_no'}, born_on, status, children.preschool_id, classroom_id, ${readsCare(reading.actor) ? 'allergies, special_needs' : 'NULL AS allergies, false AS special_needs'},
            NULLIF(withdrawn_consents, '{}') AS withdrawn_consents,
            products.name AS product, ${CAME_SQL},
            (SELECT jsonb_build_object('date', date, 'kinds', jsonb_agg(kind ORDER BY kind)) FROM parent_forms
              WHERE child_id = children.id GROUP BY date ORDER BY date DESC LIMIT 1) AS day_forms,
            (SELECT jsonb_build_object('name', users.name, 'phone_no', users.phone_no)
               FROM child_parents JOIN users ON users.id = user_id
              WHERE child_id = children.id AND users.phone_no IS NOT NULL
              ORDER BY is_payer DESC, users.name, users.id LIMIT 1) AS emergency,
            (SELECT jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id)
               FROM child_parents JOIN users ON users.id = user_id WHERE child_id = children.id) AS guardians,
            ${readsCare(reading.actor) ? `${FETCHERS_SQL}, ${MEDICINES_SQL}` : 'NULL AS named_guardians, NULL AS collectors'}
       FROM children LEFT JOIN products ON products.id = children.product_id
      WHERE children.id = ANY (?::bigint[]) AND erased_at IS NULL`,
    ids,
  );

/** Whom the child's document names; none where nobody of them has a photo. */
const loadCollectorFaces: Loader<'collector_faces'> = async (reading, ids) =>
  readsCare(reading.actor)
    ? select<CollectorFacesDocument>(
        reading,
        `SELECT children.id, children.preschool_id,
                jsonb_agg(jsonb_build_object('id', listed.id, 'picture', translate(encode(files.bytes, 'base64'), E'\\n', ''))
                          ORDER BY listed.id) AS faces
           FROM collectors AS listed JOIN files ON files.id = listed.photo_id JOIN children ON children.id = listed.child_id
          WHERE listed.child_id = ANY (?::bigint[]) AND ${LISTED_SQL}
          GROUP BY children.id`,
        ids,
      )
    : new Map();

const loadMasters: Loader<'master'> = (reading, ids) =>
  select<MasterDocument>(
    reading,
    'SELECT id, kind, name, "desc" FROM masters WHERE id = ANY (?::bigint[])',
    ids,
  );

export const documentLoaders: { [Type in FeedType]: Loader<Type> } = {
  preschool: loadPreschools,
  classroom: loadClassrooms,
  child: loadChildren,
  master: loadMasters,
  latest_soapp: loadLatestSoapps,
  collector_faces: loadCollectorFaces,
  ...recordLoaders,
};
