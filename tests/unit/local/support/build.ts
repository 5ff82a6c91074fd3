/** Factories of documents and of signed-in tablets. */

import { afterEach } from 'vitest';
import { emptySoapp } from '#shared/domain/daily-report';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Alternative } from '#shared/records/define-record';
import type { ReportDocument } from '#shared/records/report-document';
import type { ScreeningDocument } from '#shared/records/screening';
import { createTablet } from '../../../../src/local/create-tablet';
import { signIn } from '../../../../src/local/sign-in';
import type { Active, Tablet, TabletOptions } from '../../../../src/local/tablet';
import type { UserDatabase } from '../../../../src/local/user-database';
import { type FakeServer, makeServer, TODAY } from './fake-server';
import { makeWorld, type World } from './world';

export interface Setting {
  server: FakeServer;
  world: World;
  tablet: Tablet;
}

const running = new Set<Tablet>();

afterEach(async () => {
  for (const tablet of running) await tablet.stop();
  running.clear();
});

/** A tablet at which a teacher has signed in; it syncs only when told to, unless asked otherwise. */
export async function signedIn(
  options: TabletOptions = {},
): Promise<Setting & { database: UserDatabase; active: Active }> {
  const server = makeServer();
  const world = makeWorld({ server });
  const tablet = await started(world, options);
  await signIn({ email: 'farah@demo.test', password: 'secret' }, tablet);
  const active = activeOf(tablet);
  return { server, world, tablet, active, database: active.database };
}

export async function started(world: World, options: TabletOptions = {}): Promise<Tablet> {
  const tablet = createTablet(world.environment, { automatic: false, ...options });
  running.add(tablet);
  await tablet.start();
  return tablet;
}

export function activeOf(tablet: Tablet): Active {
  const active = tablet.active.get();
  if (!active) throw new Error('Nobody is signed in.');
  return active;
}

export function buildChild(changed: Partial<ChildDocument> = {}): ChildDocument {
  return {
    id: 11,
    fullname: 'Nur Aisyah',
    mykid_no: null,
    born_on: '2022-05-01',
    status: 1,
    preschool_id: 1,
    classroom_id: 3,
    product: null,
    ...changed,
  };
}

export function buildScreening(changed: Partial<ScreeningDocument> = {}): ScreeningDocument {
  const child_id = changed.child_id ?? 11;
  const date = changed.date ?? TODAY;
  return {
    id: screeningId(child_id, date),
    child_id,
    preschool_id: 1,
    date,
    body_temperature: 36.6,
    symptoms: [],
    others_message: null,
    version: 1,
    last: { by: 'Cikgu Aminah', at: '2026-11-20T01:00:00.000Z' },
    alternatives: [],
    ...changed,
  };
}

export function buildReport(changed: Partial<ReportDocument> = {}): ReportDocument {
  const child_id = changed.child_id ?? 11;
  const date = changed.date ?? TODAY;
  return {
    id: dailyReportId(child_id, date),
    child_id,
    preschool_id: 1,
    date,
    ready: false,
    deleted: false,
    sections: {},
    alternatives: [],
    ...changed,
  };
}

export const ROW_1 = '01900000-0000-7000-8000-000000000001';
export const ROW_2 = '01900000-0000-7000-8000-000000000002';
export const ALTERNATIVE = '01900000-0000-7000-8000-0000000000aa';

export function buildRow(changed: Partial<Parameters<typeof row>[0]> = {}) {
  return row({
    id: ROW_1,
    master_id: 3,
    achievement_scale: null,
    minute_scales: null,
    notes: null,
    ...changed,
  });
}

function row(given: {
  id: string;
  master_id: number;
  achievement_scale: string | null;
  minute_scales: string | null;
  notes: string | null;
}) {
  return given;
}

export function buildAlternative(changed: Partial<Alternative> = {}): Alternative {
  return {
    id: ALTERNATIVE,
    section: 'screening',
    row_id: null,
    field: 'body_temperature',
    live: { value: 36.6, by: 'Cikgu Aminah', at: '2026-11-20T01:00:00.000Z' },
    other: { value: 38.1, by: 'Cikgu Farah', at: '2026-11-20T01:05:00.000Z' },
    ...changed,
  };
}

export const soapp = (changed: Partial<typeof emptySoapp> = {}) => ({ ...emptySoapp, ...changed });
