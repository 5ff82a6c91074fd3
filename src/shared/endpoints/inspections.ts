/** Papers that tablets made of a day, and the codes of their pages. */
import * as z from 'zod/mini';
import { CODE_LENGTH } from '../domain/paper-code';
import { uuid } from '../domain/uuid';
import { endpoint, id, pageQuery } from './endpoint';

const inspection = z.object({
  id: uuid,
  preschool: z.object({ id, name: z.string() }),
  day: z.string(),
  by: z.string(),
  /** By the tablet's clock, by the server's as the tablet knew it, and when the server heard of it. */
  made_at: z.string(),
  server_at: z.string(),
  recorded_at: z.string(),
  /** Of its pages, in order. */
  codes: z.array(z.string()),
});
export type Inspection = z.infer<typeof inspection>;

export const inspectionEndpoints = {
  list: endpoint('GET /api/inspections', {
    summary:
      'Papers that tablets made of a day, newest first; with `code`, those with a page of that code; with `paper`, that one.',
    query: z.object({
      ...pageQuery,
      code: z.optional(z.string().check(z.length(CODE_LENGTH))),
      paper: z.optional(uuid),
    }),
    answer: z.array(inspection),
    paged: true,
  }),
};
