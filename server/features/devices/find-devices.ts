/** Devices with who worked on them last, within the actor's preschools. */
import type { Knex } from 'knex';
import type { Device } from '#shared/endpoints/devices';
import type { Clock } from '../../clock';
import type { Actor } from '../../context';

export interface DeviceRow {
  id: string;
  user_id: number;
  name: string;
  email: string;
  preschools: string[];
  user_agent: string | null;
  app_version: string | null;
  waiting: number | null;
  lost: number | null;
  created_at: Date;
  last_contact_at: Date | null;
  sessions: number;
  paired_with: string | null;
  people_with_pin: string[];
}

/** All for those of all preschools; for a principal those of people who are bound to theirs. */
export function listedDevices(trx: Knex, clock: Clock, actor: Actor) {
  const found = trx('devices')
    .join('users', 'users.id', 'devices.user_id')
    .select('devices.*', 'users.name', 'users.email')
    .select(
      trx.raw(
        'COALESCE((SELECT sum(waiting)::int FROM device_people WHERE device_id = devices.id), waiting) AS waiting',
      ),
    )
    .select(trx.raw('(SELECT sum(lost)::int FROM device_people WHERE device_id = devices.id) AS lost'))
    .select(
      trx.raw('GREATEST(last_push_at, last_pull_at) AS last_contact_at'),
      trx.raw(
        // Where else a therapist works is nothing that a principal learns.
        `ARRAY(SELECT short_name FROM preschools JOIN user_preschools ON preschool_id = preschools.id
                WHERE user_id = devices.user_id AND (?::boolean OR preschools.id = ANY (?::bigint[]))
                ORDER BY 1) AS preschools`,
        [actor.reach === 'all', actor.preschoolIds],
      ),
      trx.raw(
        `(SELECT count(*) FROM sessions
           WHERE device_id = devices.id AND ended_at IS NULL AND expires_at > ?) AS sessions`,
        [clock.now()],
      ),
      trx.raw(
        `(SELECT name FROM paired_tablets JOIN preschools ON preschools.id = preschool_id
           WHERE device_id = devices.id) AS paired_with`,
      ),
      trx.raw(
        `ARRAY(SELECT DISTINCT people.name FROM sessions JOIN users AS people ON people.id = sessions.user_id
                WHERE device_id = devices.id AND secret_hash IS NOT NULL AND ended_at IS NULL AND expires_at > ?
                ORDER BY 1) AS people_with_pin`,
        [clock.now()],
      ),
    );
  if (actor.reach === 'all') return found;
  return found.whereExists(
    trx('user_preschools')
      .whereRaw('user_preschools.user_id = devices.user_id')
      .whereIn('preschool_id', actor.reach === 'bound' ? actor.preschoolIds : []),
  );
}

export async function findDevice(
  trx: Knex,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<DeviceRow | undefined> {
  return listedDevices(trx, clock, actor).where('devices.id', id).first();
}

export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    user: { id: row.user_id, name: row.name, email: row.email },
    preschools: row.preschools,
    browser: browserName(row.user_agent),
    app_version: row.app_version,
    first_contact_at: row.created_at.toISOString(),
    last_contact_at: row.last_contact_at?.toISOString() ?? null,
    waiting: row.waiting,
    lost: row.lost,
    sessions: row.sessions,
    paired_with: row.paired_with,
    people_with_pin: row.people_with_pin,
  };
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Null where it says nothing that is known. */
export function browserName(userAgent: string | null): string | null {
  const text = userAgent ?? '';
  const browser = browsers.find(([shape]) => shape.test(text));
  const system = systems.find(([shape]) => shape.test(text))?.[1];
  if (!browser) return system ?? null;
  const [shape, name] = browser;
  const named = `${name} ${shape.exec(text)?.[1] ?? ''}`.trim();
  return system ? `${named} on ${system}` : named;
}
