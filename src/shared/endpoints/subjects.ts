/** Subjects, administered: what classwork is sorted by. Reading them is a call of classwork. */
import * as z from 'zod/mini';
import { officeMessages } from '../office-messages';
import { endpoint, id, requiredText } from './endpoint';

const administeredSubject = z.object({
  id,
  name: z.string(),
  /** How many classworks have it: only one that none has can be deleted. */
  classworks: z.int(),
});
export type AdministeredSubject = z.infer<typeof administeredSubject>;

export const subjectForm = z.object({
  name: requiredText(officeMessages.subjectNameRequired, 100, officeMessages.subjectNameTooLong),
});

export const subjectEndpoints = {
  list: endpoint('GET /api/subjects/administered', {
    summary: 'All subjects by name, with how many classworks have each.',
    answer: z.array(administeredSubject),
  }),
  create: endpoint('POST /api/subjects', {
    summary: 'Adds a subject.',
    body: subjectForm,
    answer: administeredSubject,
  }),
  update: endpoint('PUT /api/subjects/{id}', {
    summary: 'Renames a subject.',
    body: subjectForm,
    answer: administeredSubject,
  }),
  remove: endpoint('DELETE /api/subjects/{id}', { summary: 'Deletes a subject that no classwork has.' }),
};
