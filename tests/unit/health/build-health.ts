/** Children and screenings as the tablet keeps them, for the tests of the health screens. */

import { screeningId } from '#shared/domain/uuid';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Alternative } from '#shared/records/define-record';
import type { ScreeningDocument } from '#shared/records/screening';
import type { Entry } from '../../../src/local/entry';

export const DAY = '2026-11-20';

export function buildChild(parts: Partial<ChildDocument> = {}): ChildDocument {
  return {
    id: 1,
    fullname: 'Nur Aisyah binti Abdullah',
    mykid_no: '220412-14-0123',
    born_on: '2022-04-12',
    status: 1,
    preschool_id: 1,
    classroom_id: 1,
    product: null,
    ...parts,
  };
}

export function buildScreening(
  childId: number,
  parts: Partial<ScreeningDocument> = {},
): Entry<ScreeningDocument> {
  const id = screeningId(childId, DAY);
  const document: ScreeningDocument = {
    id,
    child_id: childId,
    preschool_id: 1,
    date: DAY,
    version: 1,
    last: { by: 'Cikgu Farah', at: '2026-11-20T00:02:00.000Z' },
    alternatives: [],
    body_temperature: 36.6,
    symptoms: [],
    others_message: null,
    ...parts,
  };
  return { id, childId, date: DAY, document, mark: 'sent' };
}

export function buildAlternative(field: string, live: unknown, other: unknown): Alternative {
  const at = '2026-11-20T00:05:00.000Z';
  return {
    id: `018f0000-0000-7000-8000-00000000000${field.length % 10}`,
    section: 'screening',
    row_id: null,
    field,
    live: { value: live, by: 'Cikgu Farah', at },
    other: { value: other, by: 'Cikgu Lim', at },
  };
}
