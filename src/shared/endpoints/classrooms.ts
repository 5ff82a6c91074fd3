/** Classrooms and preschools, to read (C13 to C15 and F29: their reading part). */
import * as z from 'zod/mini';
import { preschoolStatuses } from '../domain/statuses';
import { preschoolName } from './children';
import { endpoint, id, idText, pageQuery, searchText } from './endpoint';

export const classroom = z.object({
  id,
  name: z.string(),
  preschool_id: id,
  preschool: preschoolName,
  child_years: z.array(z.int()),
  child_products: z.array(z.object({ id, name: z.string() })),
  capacity: z.nullable(z.int()),
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
  teachers: z.array(z.object({ id, name: z.string() })),
});

export const preschool = z.extend(preschoolName, { status: z.enum(preschoolStatuses) });
export type Preschool = z.infer<typeof preschool>;

export const classroomEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/classrooms',
    summary: 'Classrooms in the user’s scope, by preschool and name.',
    query: z.object({ ...pageQuery, search: searchText, preschool: z.optional(idText) }),
    answer: z.array(classroom),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/classrooms/view/{id}',
    summary: 'One classroom with its children and teachers.',
    params: z.object({ id: idText }),
    answer: classroomDetail,
  }),
};

export const preschoolEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/preschools',
    summary: 'Preschools in the user’s scope, by name.',
    answer: z.array(preschool),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/preschools/{id}',
    summary: 'One preschool.',
    params: z.object({ id: idText }),
    answer: preschool,
  }),
};
