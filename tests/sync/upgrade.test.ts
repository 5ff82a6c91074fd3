/**
 * The release before and this one (`npm run test:upgrade -- TAG`): the tablet's code of each on the same IndexedDB, with
 * entries of every kind that wait, and the code of the one before with this server. Each is there once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { entryTypes, type RecordType, recordTypes } from '#shared/records/index';
import { recordTables } from '../../server/models/record-tables';
import { saveEntry } from '../../src/local/save-entry';
import { storedRecords } from '../support/stored-records';
import { type App, type Tab, thisApp } from './support/browser';
import { Hand } from './support/entries';
import { Ledger } from './support/ledger';
import { samples } from './support/samples';
import { type Scene, scenes } from './support/scene';

const BEFORE = process.env.RELEASE_BEFORE ?? '';

/** How a release writes something of each kind. */
interface Release {
  app: App;
  samples: typeof samples;
  hand: (s: Scene) => Partial<Hand>;
  save: typeof saveEntry;
  /** Kinds of records, and all kinds of entries. */
  types: readonly RecordType[];
  entries: readonly string[];
}

const here: Release = {
  app: thisApp,
  samples,
  hand: ({ simulation }) => new Hand(new Ledger(), simulation.cast),
  save: saveEntry,
  types: recordTypes,
  entries: entryTypes,
};

async function before(): Promise<Release> {
  // An older release signed in by a file of another name.
  const signing = existsSync(join(BEFORE, 'src/local/sign-in.ts')) ? 'sign-in' : 'session';
  const [tablets, background, openings, session, saving, written, entries, ledger, records] =
    await Promise.all(
      [
        ...['create-tablet', 'drain-in-background', 'openings', signing, 'save-entry'].map(
          (name) => `src/local/${name}.ts`,
        ),
        ...['samples', 'entries', 'ledger'].map((name) => `tests/sync/support/${name}.ts`),
        'src/shared/records/index.ts',
      ].map((path) => import(/* @vite-ignore */ join(BEFORE, path))),
    );
  return {
    app: {
      createTablet: tablets.createTablet,
      drainInBackground: background.drainInBackground,
      tellOpenings: openings.tellOpenings,
      signIn: session.signIn,
    },
    samples: written.samples,
    hand: ({ simulation }) => new entries.Hand(new ledger.Ledger(), simulation.cast),
    save: saving.saveEntry,
    types: records.recordTypes,
    entries: records.entryTypes,
  };
}

/** Of a page of an inspector's paper. */
const CODE = '0123456789abcdef0123';

const tokenOf = (type: string) => `«of ${type}»`;

/** Where what is about no child of a list is stored. */
const NOTES: Record<string, string> = {
  unregistered_child: 'unregistered_children',
  near_miss: 'near_misses',
  picture: 'pictures',
  staff_presence: 'staff_events',
  inspection: 'inspections',
};

interface Written {
  count: number;
  records: readonly RecordType[];
  /** Tables. */
  notes: readonly string[];
}

/** With no network: something of each kind that the release knows. */
async function writeAll(s: Scene, tab: Tab, release: Release): Promise<Written> {
  s.online(tab, false);
  const { date, childId } = s.place();
  for (const type of release.types)
    await s.simulation.finish(release.samples[type](tab, s.place(), tokenOf(type), s.simulation.cast));
  const { database, user } = s.simulation.active(tab);
  const [room] = await s.simulation.finish(database.classrooms.toArray());
  if (!room) throw new Error('The tablet knows no classroom.');
  const hand = release.hand(s);
  if (hand.note) await s.save(hand.note(tab, date, room));
  if (hand.nearMiss) await s.save(hand.nearMiss(tab, date, room));
  if (hand.photo) await s.save(hand.photo(tab, date, [childId]));
  const { preschool_id } = room;
  const at = `${date}T00:20:00.000Z`;
  if (release.entries.includes('staff_presence'))
    await s.simulation.finish(
      release.save(
        'note_staff',
        {
          preschool_id,
          user_id: user.id,
          person: user.name,
          act: 'arrived',
          duty: 'children',
          day: date,
          time: '08:20',
          classroom_id: room.id,
          reason: null,
          corrects: null,
          noted_at: at,
        },
        {},
        tab.tablet,
      ),
    );
  if (release.entries.includes('inspection'))
    await s.simulation.finish(
      release.save(
        'note_inspection',
        { preschool_id, preschool: 'Bintang', day: date, made_at: at, server_at: at, codes: [CODE] },
        {},
        tab.tablet,
      ),
    );
  const rows = await s.outbox(tab);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['pending']));
  // Every kind that the release has.
  expect(new Set(rows.map(({ entity_type }) => entity_type))).toEqual(new Set(release.entries));
  const notes = release.entries.flatMap((type) => NOTES[type] ?? []);
  expect(notes.length + release.types.length).toBe(release.entries.length);
  return { count: rows.length, records: release.types, notes };
}

/** What of the records a tablet shows. */
async function shown(s: Scene, tab: Tab, types: readonly RecordType[]): Promise<RecordType[]> {
  const rows = await s.simulation.finish(storedRecords(s.simulation.active(tab).database));
  const text = JSON.stringify(rows.map(({ view }) => view));
  return types.filter((type) => text.includes(tokenOf(type)));
}

/** How often the server has each of what was written. */
async function stored(s: Scene, { records, notes }: Written): Promise<Record<string, number>> {
  const { admin } = s.simulation.house;
  const counts: Record<string, number> = {};
  for (const type of records) {
    const tables = [recordTables[type], ...(type === 'report' ? ['daily_report_rows'] : [])];
    const rows = (await Promise.all(tables.map((table) => admin(table)))).flat();
    counts[type] = rows.filter((row) => JSON.stringify(row).includes(tokenOf(type))).length;
  }
  for (const table of notes) counts[table] = (await admin(table)).length;
  return counts;
}

async function allSent(s: Scene, tab: Tab, written: Written): Promise<void> {
  s.online(tab, true);
  for (let tries = 0; tries < 3; tries += 1) await s.sync(tab);
  expect(await s.states(tab)).toEqual(Array(written.count).fill('sent'));
  const all = [...written.records, ...written.notes];
  expect(await stored(s, written)).toEqual(Object.fromEntries(all.map((one) => [one, 1])));
}

describe.skipIf(!BEFORE)('with the release before', () => {
  const scenario = scenes();

  scenario(
    'what waits of every kind in its IndexedDB comes through this app, and is sent once',
    async (s) => {
      const release = await before();
      // A kind that was there once is there for good.
      expect(recordTypes).toEqual(expect.arrayContaining([...release.types]));
      const [browser] = s.simulation.browsers;
      if (!browser) return;
      browser.app = release.app;
      const [old] = await s.tablets(1);
      if (!old) return;
      const written = await writeAll(s, old, release);
      browser.app = thisApp;
      const tab = await s.reopen(old);
      expect(await s.states(tab)).toEqual(Array(written.count).fill('pending'));
      expect(await shown(s, tab, release.types)).toEqual(release.types);
      await allSent(s, tab, written);
    },
  );

  scenario(
    'its app, open in a tab, sends all kinds to this server, and shows what others write',
    async (s) => {
      const release = await before();
      const [browser] = s.simulation.browsers;
      if (!browser) return;
      browser.app = release.app;
      const [old, other] = await s.tablets(2);
      if (!old || !other) return;
      const written = await writeAll(s, old, release);
      await allSent(s, old, written);
      await s.sync(other);
      expect(await shown(s, other, release.types)).toEqual(release.types);
      await s.simulation.finish(samples.care(other, s.place(), '«of another»', s.simulation.cast));
      for (const tab of [other, old]) await s.sync(tab);
      const rows = await s.simulation.finish(storedRecords(s.simulation.active(old).database));
      expect(JSON.stringify(rows.map(({ view }) => view))).toContain('«of another»');
    },
  );

  scenario(
    'what waits of every kind in this app is there when it is set back, and is sent once',
    async (s) => {
      const release = await before();
      const [browser] = s.simulation.browsers;
      const [tab] = await s.tablets(1);
      if (!browser || !tab) return;
      // Of what the release before knows.
      const both: Release = {
        ...here,
        types: recordTypes.filter((type) => release.types.includes(type)),
        entries: entryTypes.filter((type) => release.entries.includes(type)),
        hand: (of) => {
          const hand = here.hand(of);
          const known = release.hand(of);
          return {
            ...(known.note && { note: hand.note?.bind(hand) }),
            ...(known.nearMiss && { nearMiss: hand.nearMiss?.bind(hand) }),
            ...(known.photo && { photo: hand.photo?.bind(hand) }),
          } as Partial<Hand>;
        },
      };
      const written = await writeAll(s, tab, both);
      browser.app = release.app;
      const old = await s.reopen(tab);
      expect(await s.states(old)).toEqual(Array(written.count).fill('pending'));
      await allSent(s, old, written);
    },
  );
});
