/** Activities, assessments and interventions: the lists that daily reports pick from. */
import * as z from 'zod/mini';
import type { MasterKind } from '../domain/daily-report';
import { messages } from '../messages';
import { endpoint, id, requiredText } from './endpoint';

export const master = z.object({
  id,
  name: z.string(),
  desc: z.nullable(z.string()),
  meta_data: z.object({ name: z.string(), desc: z.nullable(z.string()) }),
  updated_at: z.string(),
});
export type Master = z.infer<typeof master>;

/** What the form of a master sends; the name's words depend on its kind. */
export const masterForm = (nameRequired: string) =>
  z.object({
    name: requiredText(nameRequired, 200, messages.nameTooLong),
    desc: z.nullish(z.string().check(z.trim(), z.maxLength(5_000, messages.descTooLong))),
  });

const declare = (kind: string, path: `/${string}`, nameRequired: string) => ({
  list: endpoint(`GET ${path}`, { summary: `All ${kind}s, by name.`, answer: z.array(master) }),
  create: endpoint(`POST ${path}`, {
    summary: `Adds an ${kind}.`,
    body: masterForm(nameRequired),
    answer: master,
  }),
  update: endpoint(`PUT ${path}/{id}`, {
    summary: `Changes an ${kind}.`,
    body: masterForm(nameRequired),
    answer: master,
  }),
});

export const masterEndpoints = {
  activity: declare('activity', '/api/children-activities', messages.activityNameRequired),
  assessment: declare('assessment', '/api/children-assessments', messages.assessmentNameRequired),
  intervention: declare('intervention', '/api/children-interventions', messages.interventionNameRequired),
} satisfies Record<MasterKind, ReturnType<typeof declare>>;
