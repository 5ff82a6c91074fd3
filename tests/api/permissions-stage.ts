/**
 * Everyone there is, at one preschool with one child: who may call what, as permissions-table.ts says. Each call finds the
 * database as it was at first, with what it needs, whichever calls came before.
 */
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { fieldErrors } from '#shared/endpoints/field-errors';
import { ENVELOPE } from '#shared/endpoints/sync';
import { roles } from '#shared/permissions';
import { contract } from '../../server/http/contract';
import { Caller } from '../support/api';
import {
  type BuiltProduct,
  buildChild,
  buildClassroom,
  buildMaster,
  buildPreschool,
  buildProduct,
  buildUser,
} from '../support/factories';
import { startRewinding } from '../support/rewind';
import { fifth } from '../support/rounds';
import { secretIn } from '../support/secrets';
import { columns, expectations, type Subject, subjects } from './permissions-table';
import { type RunningApi, runningApi } from './running-api';

interface Ids {
  preschool: number;
  classroom: number;
  child: number;
  masters: Record<string, number>;
  parents: number[];
  product: BuiltProduct;
}

export interface Stage {
  running: RunningApi;
  /** Their members are there inside tests only. */
  callers: Map<string, Caller>;
  emails: Map<string, string>;
  ids: Ids;
  /** Somebody of a column. */
  caller: (column: string) => Caller;
  /** The parent who pays for the child. */
  family: () => number;
  rewind: () => Promise<void>;
}

/** What a call is given so that its policy alone decides. */
export interface Given {
  path?: Record<string, string | number>;
  query?: string;
  body?: unknown;
}

/** Calls that are not named need nothing. */
export type Rows = Readonly<Record<string, (caller: Caller) => Given>>;

/** Call it at the top of a test file. */
export function permissionsStage(): Stage {
  const running = runningApi();
  const callers = new Map<string, Caller>();
  const emails = new Map<string, string>();
  const ids = {} as Ids;
  const caller = (column: string) => callers.get(column) as Caller;
  let rewind: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const { knex, api } = running;
    const preschool = await buildPreschool(knex);
    const elsewhere = await buildPreschool(knex);
    const parents: { id: number }[] = [];
    for (const role of roles) {
      const user = await buildUser(knex, role.id, {
        preschools: role.reach === 'bound' ? [preschool] : [],
      });
      if (role.reach === 'own') parents.push(user);
      callers.set(`role ${role.id}`, await api.as(user));
      emails.set(`role ${role.id}`, user.email);
    }
    const other = await buildUser(knex, 4, { preschools: [elsewhere] });
    const gone = await buildUser(knex, 5, { preschools: [preschool] });
    callers.set('other', await api.as(other));
    emails.set('other', other.email);
    callers.set('gone', await api.as(gone));
    await knex('users').where({ id: gone.id }).update({ deactivated_at: running.clock.now() });
    const both = await buildUser(knex, 5, { preschools: [preschool] });
    await knex('user_roles').insert({ user_id: both.id, role_id: 7 });
    await buildChild(knex, elsewhere, { parents: [both] });
    callers.set('both', await api.as(both));
    emails.set('both', both.email);
    callers.set('nobody', api.anonymous());
    const classroom = await buildClassroom(knex, preschool, { teachers: [gone] });
    const product = await buildProduct(knex, preschool);
    const child = await buildChild(knex, preschool, {
      parents,
      classroom_id: classroom.id,
      product_id: product.id,
    });
    await buildChild(knex, elsewhere);
    const masters: Record<string, number> = {};
    for (const kind of ['activity', 'assessment', 'intervention'] as const)
      masters[kind] = (await buildMaster(knex, kind)).id;
    Object.assign(ids, {
      preschool: preschool.id,
      classroom: classroom.id,
      child: child.id,
      masters,
      parents: parents.map(({ id }) => id),
      product,
    } satisfies Ids);
    rewind = await startRewinding(knex);
  });

  return {
    running,
    callers,
    emails,
    ids,
    caller,
    family: () => caller('role 7').userId,
    rewind: async () => rewind?.(),
  };
}

/** The same person in a browser of their own: cookies that a call sets stay with the copy. */
async function freshCaller({ running, caller, emails }: Stage, column: string, key: string): Promise<Caller> {
  const known = caller(column);
  // Signing out ends the session for good.
  if (key === 'POST /api/logout' && emails.has(column))
    return running.api.as({ email: emails.get(column) as string });
  const copy = new Caller(known.url, known.deviceId);
  for (const [name, value] of known.cookies) copy.cookies.set(name, value);
  copy.token = known.token;
  copy.userId = known.userId;
  if (copy.cookies.size === 0) await copy.get('/sanctum/csrf-cookie');
  return copy;
}

/** A test of each call of the subject. `prepare` adds what the call needs to a database that has people and a child alone. */
export function everyoneCalls(
  stage: Stage,
  subject: Subject,
  { rows, prepare }: { rows: Rows; prepare: (key: string) => Promise<void> },
): void {
  const declared = contract
    .map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])
    .filter(([key]) => subjects.get(key) === subject);

  it('has nothing for a call that is another subject’s', () => {
    const keys = new Set(declared.map(([key]) => key));
    expect(Object.keys(rows).filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(fifth(declared))('%s answers each person as the table says', async (key, endpoint) => {
    const { method, path, answer } = endpoint;
    const found: number[] = [];
    let changed = true;
    const call = async (column: string) => {
      if (changed) {
        await stage.rewind();
        await prepare(key);
      }
      const caller = await freshCaller(stage, column, key);
      const { path: names = {}, query = '', body } = rows[key]?.(caller) ?? {};
      const url = path.replace(/\{(\w+)\}/g, (_, name) => String(names[name]));
      const answered = await caller.call(method, `${url}${query}`, { body });
      // What was read or refused has changed nothing.
      changed = method !== 'GET' && answered.status < 400;
      return answered;
    };
    for (const column of columns) {
      const answered = await call(column);
      found.push(answered.status);
      expect([key, column, secretIn(JSON.stringify(answered.body))]).toEqual([key, column, undefined]);
      if (answered.status >= 400)
        expect(answered.body).toEqual({
          message: expect.any(String),
          ...(/^\/api\/(sync\/|refresh$)/.test(path) && { envelope: ENVELOPE, code: answered.status }),
          ...(answered.status === 422 && { errors: expect.any(Object) }),
        });
      else if (answered.status === 200 && endpoint.download) expect(answered.body).not.toBe('');
      else if (answered.status === 200) {
        // What is answered is what the contract says.
        const parsed = answer.safeParse(answered.body.data);
        expect([key, column, parsed.error && fieldErrors(parsed.error)]).toEqual([key, column, undefined]);
      } else expect(answered.body).toBe('');
    }
    expect(Object.fromEntries(columns.map((column, index) => [column, found[index]]))).toEqual(
      Object.fromEntries(columns.map((column, index) => [column, expectations.get(key)?.[index]])),
    );
    // A teacher who is a parent of another child, at another preschool, is a teacher here and nothing else.
    const asTeacher = found[columns.indexOf('role 5')] ?? 0;
    if (/\{(?!permission|token|status|provider)/.test(path) && asTeacher >= 400)
      expect((await call('both')).status, 'a teacher who is a parent elsewhere').toBeGreaterThanOrEqual(400);
  });
}
