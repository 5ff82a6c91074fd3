/** Classrooms and preschools: reading, saving, and who is in a classroom. */
import * as z from 'zod/mini';
import { preschoolStatuses } from '../domain/statuses';
import { messages } from '../messages';
import { child } from './child';
import {
  chosenId,
  endpoint,
  id,
  idText,
  listGiven,
  pageQuery,
  requiredText,
  searchText,
  wholeBetween,
} from './endpoint';
import { preschoolName } from './preschool-name';

const personName = z.object({ id, name: z.string() });

export const classroom = z.object({
  id,
  name: z.string(),
  preschool_id: id,
  preschool: preschoolName,
  child_years: z.array(z.int()),
  child_products: z.array(z.object({ id, name: z.string() })),
  capacity: z.nullable(z.int()),
  /** Children who attend: active and on trial. */
  children_count: z.int(),
  teachers: z.array(personName),
});
export type Classroom = z.infer<typeof classroom>;

const classroomDetail = z.extend(classroom, {
  children: z.array(
    z.object({
      id,
      fullname: z.string(),
      status: z.object({ id, name: z.string() }),
      product_model: z.nullable(z.object({ id, name: z.string() })),
    }),
  ),
});
export type ClassroomDetail = z.infer<typeof classroomDetail>;

export const CHILD_YEARS = Array.from({ length: 14 }, (_, index) => index + 1);
const CAPACITY_MAX = 10_000;

const childYear = z.union([
  wholeBetween(1, 14, messages.childYearUnknown),
  z.pipe(
    z.string(messages.childYearUnknown).check(z.regex(/^([1-9]|1[0-4])$/, messages.childYearUnknown)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** A whole number, or nothing: an empty text of a form says so too. */
const capacity = z.nullable(
  z.union([
    wholeBetween(0, CAPACITY_MAX, messages.capacityInvalid),
    z.pipe(
      z.string(messages.capacityInvalid).check(z.trim(), z.regex(/^\d{0,4}$/, messages.capacityInvalid)),
      z.transform((text: string) => (text === '' ? null : Number(text))),
    ),
  ]),
);

/** What the form of a classroom sends, as JSON or as a form's fields. `classroom_id` is the path's, if any. */
export const classroomForm = z.object({
  name: requiredText(messages.classroomNameRequired, 200, messages.nameTooLong),
  preschool_id: chosenId(messages.preschoolRequired),
  child_years: listGiven(childYear, messages.childYearsRequired).check(
    z.minLength(1, messages.childYearsRequired),
  ),
  child_products: z.nullish(listGiven(chosenId(messages.programmeUnknown), messages.programmeUnknown)),
  capacity: z.optional(capacity),
  classroom_id: z.nullish(z.union([z.int(), z.string()])),
});
export type ClassroomForm = z.output<typeof classroomForm>;

const saving = { body: classroomForm, answer: classroom };
const month = z.string().check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/));

export const classroomEndpoints = {
  list: endpoint('GET /api/classrooms', {
    summary: 'Classrooms in the user’s scope, by preschool and name.',
    query: z.object({ ...pageQuery, search: searchText, preschool: z.optional(idText) }),
    answer: z.array(classroom),
    paged: true,
  }),
  view: endpoint('GET /classrooms/view/{id}', {
    summary:
      'One classroom with its children and teachers; with `inPdf=1` the attendance sheet of a month (`YYYY-MM`) as a PDF.',
    query: z.object({ inPdf: z.optional(z.enum(['0', '1'])), month: z.optional(month) }),
    answer: classroomDetail,
  }),
  create: endpoint('POST /api/classrooms', { summary: 'Adds a classroom.', ...saving }),
  update: endpoint('PUT /api/classrooms/{id}', { summary: 'Changes a classroom.', ...saving }),
  destroy: endpoint('DELETE /api/classrooms/{id}', {
    summary: 'Deletes a classroom; its children are then in none.',
  }),
  /** The same three as an HTML form posts them: the CSRF token may be the field `_token`. */
  store: endpoint('POST /classrooms/store', { summary: 'Adds a classroom, as a form’s post.', ...saving }),
  formUpdate: endpoint('POST /classrooms/update/{id}', {
    summary: 'Changes a classroom, as a form’s post.',
    ...saving,
  }),
  formDestroy: endpoint('POST /classrooms/destroy/{id}', {
    summary: 'Deletes a classroom, as a form’s post.',
  }),
};

const teacherChoice = z.object({
  id,
  name: z.string(),
  /** A therapist may be assigned too. */
  therapist: z.boolean(),
  classrooms: z.array(z.object({ id, name: z.string() })),
});
export type TeacherChoice = z.infer<typeof teacherChoice>;

/** Who is in a classroom. */
export const assignmentEndpoints = {
  assignChildren: endpoint('POST /api/assign-children-to-classroom', {
    summary: 'Puts children into a classroom, all or none; one who is in another class moves.',
    body: z.object({
      classroomId: chosenId(messages.invalidField),
      selectedChildrenIds: listGiven(chosenId(messages.childUnknown), messages.childrenRequired).check(
        z.minLength(1, messages.childrenRequired),
        z.maxLength(1_500, messages.tooLarge),
      ),
    }),
    answer: z.object({ assigned: z.int(), moved: z.int() }),
  }),
  removeChild: endpoint('POST /api/remove-child-from-classroom', {
    summary: 'Takes a child out of its classroom.',
    body: z.object({ childId: chosenId(messages.invalidField) }),
    answer: z.object({ child_id: id, classroom_id: z.null() }),
  }),
  children: endpoint('GET /api/fetch-children', {
    summary: 'Children who can be assigned (active and on trial), by name, each with its present classroom.',
    query: z.object({ ...pageQuery, search: searchText, preschool: z.optional(idText) }),
    answer: z.array(child),
    paged: true,
  }),
  assignTeachers: endpoint('POST /api/assign-teacher-to-classroom', {
    summary: 'Assigns teachers and therapists of the preschool to a classroom, all or none.',
    body: z.object({
      classroomId: chosenId(messages.invalidField),
      teacherId: listGiven(chosenId(messages.teacherUnknown), messages.teachersRequired).check(
        z.minLength(1, messages.teachersRequired),
        z.maxLength(200, messages.tooLarge),
      ),
    }),
    answer: z.object({ assigned: z.int() }),
  }),
  removeTeacher: endpoint('POST /api/remove-teacher-from-classroom', {
    summary: 'Takes a teacher from a classroom; a teacher may not do this.',
    body: z.object({
      classroomId: chosenId(messages.invalidField),
      teacherId: chosenId(messages.invalidField),
    }),
    answer: z.object({ removed: z.boolean() }),
  }),
  teachers: endpoint('GET /api/fetch-teachers', {
    summary: 'Teachers and therapists of the preschools in scope who can be assigned, by name.',
    query: z.object({ ...pageQuery, search: searchText, preschool: z.optional(idText) }),
    answer: z.array(teacherChoice),
    paged: true,
  }),
};

export const preschool = z.extend(preschoolName, { status: z.enum(preschoolStatuses) });
export type Preschool = z.infer<typeof preschool>;

export const preschoolEndpoints = {
  list: endpoint('GET /api/preschools', {
    summary: 'Preschools in the user’s scope, by name.',
    answer: z.array(preschool),
  }),
  view: endpoint('GET /api/preschools/{id}', { summary: 'One preschool.', answer: preschool }),
};
