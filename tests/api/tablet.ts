/** A tablet as the server sees it: operations as they travel, pushes, and pulls to the last page. */

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ReportRow, SoappTexts } from '#shared/domain/daily-report';
import type { ScreeningContent } from '#shared/domain/screening';
import { dailyReportId, screeningId } from '#shared/domain/uuid';
import type { FeedDocuments, FeedType } from '#shared/endpoints/feed';
import type { FeedChange, PullAnswer, PushedOperation, PushResult } from '#shared/endpoints/sync';
import type { Alternative } from '#shared/records/define-record';
import type { ChooseAlternative } from '#shared/records/index';
import type { DeleteReport, SaveReport } from '#shared/records/report-shapes';
import type { Answer, Caller } from '../support/api';
import { TODAY } from './running-api';

export function operation(
  name: string,
  given: Record<string, unknown>,
  base: unknown,
  envelope: Partial<PushedOperation> = {},
): PushedOperation {
  return {
    operation_id: randomUUID(),
    name,
    payload_version: 1,
    captured_at: '2026-03-11T00:59:00.000Z',
    clock_offset_ms: 0,
    arguments: given,
    base,
    ...envelope,
  };
}

export const healthy: ScreeningContent = { body_temperature: 36.5, symptoms: [], others_message: null };

export function screeningOperation(
  childId: number,
  content: Partial<Record<keyof ScreeningContent, unknown>> = {},
  base: ScreeningContent | null = null,
  date = TODAY,
): PushedOperation {
  const named = { id: screeningId(childId, date), child_id: childId, date };
  return operation('record_screening', { ...named, ...healthy, ...content }, base);
}

type Sections = SaveReport['arguments']['sections'];
type BaseSections = SaveReport['base']['sections'];

export function reportOperation(
  childId: number,
  sections: Sections,
  base: BaseSections = {},
  given: { ready?: boolean; date?: string } = {},
): PushedOperation {
  const { ready, date = TODAY } = given;
  const named = { report_id: dailyReportId(childId, date), child_id: childId, date };
  return operation(
    'save_report',
    { ...named, sections, ...(ready !== undefined && { ready }) },
    { sections: base },
  );
}

export function deletionOperation(
  childId: number,
  versions: DeleteReport['base']['versions'],
  date = TODAY,
): PushedOperation {
  const named = { report_id: dailyReportId(childId, date), child_id: childId, date };
  return operation('delete_report', named, { versions });
}

export function choiceOperation(
  childId: number,
  entityType: 'report' | 'screening',
  { id }: Pick<Alternative, 'id'>,
  keep: ChooseAlternative['arguments']['keep'],
  value?: string,
  live?: Alternative['live'],
): PushedOperation {
  const entityId = (entityType === 'report' ? dailyReportId : screeningId)(childId, TODAY);
  return operation(
    'choose_alternative',
    {
      alternative_id: id,
      entity_type: entityType,
      entity_id: entityId,
      child_id: childId,
      date: TODAY,
      keep,
      ...(value !== undefined && { value }),
      ...(live && { live }),
    },
    null,
    live ? { payload_version: 2 } : {},
  );
}

/** A choice as this app sends it: with what lived in its author's sight. */
export const sightedChoice = (
  childId: number,
  entityType: 'report' | 'screening',
  alternative: Alternative,
  keep: ChooseAlternative['arguments']['keep'],
  value?: string,
) => choiceOperation(childId, entityType, alternative, keep, value, alternative.live);

export function reportRow(masterId: number, given: Partial<ReportRow> = {}): ReportRow {
  return {
    id: randomUUID(),
    master_id: masterId,
    achievement_scale: null,
    minute_scales: null,
    notes: null,
    ...given,
  };
}

export const texts = (given: Partial<SoappTexts>) => ({ soapp: { texts: given } }) as Sections;

/** Sends the operations as one push, whatever the answer. */
export function push(caller: Caller, operations: unknown[], given: object = {}): Promise<Answer> {
  return caller.post('/api/sync/push', {
    user_id: caller.userId,
    device_id: caller.deviceId,
    operations,
    ...given,
  });
}

/** The results of a push that was taken, one an operation, in order. */
export async function resultsOf(caller: Caller, operations: PushedOperation[]): Promise<PushResult[]> {
  const answer = await push(caller, operations);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const { results } = answer.body.data as { results: PushResult[] };
  expect(results.map((result) => result.operation_id)).toEqual(operations.map((each) => each.operation_id));
  return results;
}

export async function statusesOf(caller: Caller, operations: PushedOperation[]): Promise<string[]> {
  return (await resultsOf(caller, operations)).map(({ status }) => status);
}

/** Pushes one operation that must end in this status. */
export async function done(caller: Caller, one: PushedOperation, status = 'applied'): Promise<PushResult> {
  const [result] = await resultsOf(caller, [one]);
  expect(result).toMatchObject({ status });
  return result as PushResult;
}

export async function pullPage(
  caller: Caller,
  cursor?: string,
  query: Record<string, string> = {},
): Promise<PullAnswer> {
  const asked = new URLSearchParams({ user_id: String(caller.userId), ...(cursor && { cursor }), ...query });
  const answer = await caller.get(`/api/sync/pull?${asked}`);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
}

export interface Pulled {
  pages: PullAnswer[];
  changes: FeedChange[];
  cursor: string;
}

/** All pages from a cursor on. */
export async function pullAll(
  caller: Caller,
  cursor?: string,
  query: Record<string, string> = {},
): Promise<Pulled> {
  const pages: PullAnswer[] = [];
  let next = cursor;
  for (;;) {
    const page = await pullPage(caller, next, query);
    pages.push(page);
    next = page.cursor;
    if (!page.more) return { pages, changes: pages.flatMap(({ changes }) => changes), cursor: next };
    if (pages.length > 100) throw new Error('The pull does not end.');
  }
}

/** The last word on each record of a type, as a tablet would keep it: null where it is gone. */
export function documentsOf<Type extends FeedType>(
  { changes }: Pick<Pulled, 'changes'>,
  type: Type,
): Map<FeedDocuments[Type]['id'], FeedDocuments[Type] | null> {
  const found = new Map();
  for (const change of changes) if (change.type === type) found.set(change.id, change.document);
  return found;
}

/** What each caller's tablet holds by now: it follows by its cursor, as a tablet does. */
const tablets = new WeakMap<Caller, { cursor: string | undefined; documents: Map<string, unknown> }>();

async function held<Type extends 'report' | 'screening'>(caller: Caller, type: Type, id: string) {
  const tablet = tablets.get(caller) ?? { cursor: undefined, documents: new Map() };
  tablets.set(caller, tablet);
  const { changes, cursor } = await pullAll(caller, tablet.cursor);
  for (const change of changes) tablet.documents.set(String(change.id), change.document);
  tablet.cursor = cursor;
  const document = tablet.documents.get(id) as FeedDocuments[Type] | null | undefined;
  if (!document) throw new Error(`There is no ${type} ${id}.`);
  return document;
}

export const reportOf = (caller: Caller, childId: number, date = TODAY) =>
  held(caller, 'report', dailyReportId(childId, date));

export const screeningOf = (caller: Caller, childId: number, date = TODAY) =>
  held(caller, 'screening', screeningId(childId, date));
