/** Classwork: materials that teachers publish to classrooms, and the preview of a link. */
import * as z from 'zod/mini';
import { attachmentMessages, attachmentTypes, readAttachment, URL_MAX } from '../domain/attachments';
import { isEmptyRichText } from '../domain/rich-text';
import { messages } from '../messages';
import { chosenId, endpoint, id, pageQuery, requiredText, searchText } from './endpoint';

const BODY_MAX = 50_000;
export const ATTACHMENTS_MAX = 20;
export const CLASSROOMS_MAX = 20;
export const SUBJECTS_MAX = 20;

export const subject = z.object({ id, name: z.string() });

const attachment = z.object({
  type: z.enum(attachmentTypes),
  url: z.string(),
  /** The 11 characters of a YouTube video. */
  video_id: z.nullable(z.string()),
});

/** `multiple`: attachments of several types. */
const attachmentType = z.enum([...attachmentTypes, 'multiple']);

export const classwork = z.object({
  id,
  /** The same as `id`. */
  classwork_id: id,
  /** The classroom where it was created; it stays there when its classrooms are gone. */
  preschool_id: id,
  name: z.string(),
  /** HTML as the server cleaned it: headings, bold, italic, underline, lists, links, quotes, code. */
  body: z.string(),
  availability: z.literal('multiple'),
  /** Those that the reader may know of. */
  classrooms: z.array(z.object({ id, name: z.string(), preschool: z.string() })),
  subjects: z.array(subject),
  attachment_type: z.nullable(attachmentType),
  attachments: z.array(attachment),
  classwork_type: z.literal('material'),
  updated_at: z.string(),
  /** Whether the reader may change and delete it. */
  editable: z.boolean(),
});
export type Classwork = z.infer<typeof classwork>;

/** An attachment as it is given: the address in any spelling; `video_id` is read from it. */
const attachmentForm = z
  .object({
    type: z.enum(attachmentTypes, messages.attachmentTypeUnknown),
    url: z
      .string(messages.attachmentUrlRequired)
      .check(
        z.trim(),
        z.minLength(1, messages.attachmentUrlRequired),
        z.maxLength(URL_MAX, messages.urlTooLong),
      ),
    video_id: z.nullish(z.string().check(z.maxLength(200))),
  })
  .check((context) => {
    const { type, url } = context.value;
    if (url === '' || url.length > URL_MAX || readAttachment(type, url)) return;
    context.issues.push({ code: 'custom', path: ['url'], message: attachmentMessages[type], input: url });
  });

const classworkFields = {
  name: requiredText(messages.classworkNameRequired, 200, messages.nameTooLong),
  body: z.string(messages.bodyRequired).check(
    z.maxLength(BODY_MAX, messages.bodyTooLong),
    z.refine((html) => !isEmptyRichText(html), messages.bodyRequired),
  ),
  availability: z.optional(z.literal('multiple')),
  classrooms: z
    .array(chosenId(messages.classroomUnknown), messages.classroomsRequired)
    .check(
      z.minLength(1, messages.classroomsRequired),
      z.maxLength(CLASSROOMS_MAX, messages.classroomsTooMany),
    ),
  subjects: z.optional(
    z.array(chosenId(messages.subjectUnknown)).check(z.maxLength(SUBJECTS_MAX, messages.subjectsTooMany)),
  ),
  /** Taken and not kept: it follows from the attachments. */
  attachment_type: z.nullish(z.union([z.literal(''), attachmentType])),
  attachments: z.optional(
    z.array(attachmentForm).check(z.maxLength(ATTACHMENTS_MAX, messages.attachmentsTooMany)),
  ),
  classwork_type: z.optional(z.literal('material')),
};

export const classworkForm = z.object(classworkFields);
export type ClassworkForm = z.infer<typeof classworkForm>;

/** The state that was edited: where it is given and another has been saved since, the answer is a 409. */
const classworkUpdate = z.extend(classworkForm, {
  updated_at: z.optional(z.string().check(z.maxLength(40))),
});
export type ClassworkUpdate = z.infer<typeof classworkUpdate>;

export const linkPreview = z.object({
  dom_title: z.string(),
  dom_description: z.nullable(z.string()),
  /** An http or https address; the app itself does not load it. */
  domImage: z.nullable(z.string()),
});
export type LinkPreview = z.infer<typeof linkPreview>;

export const classworkEndpoints = {
  subjects: endpoint('GET /api/subjects', {
    summary: 'The subjects of classwork, by name.',
    answer: z.array(subject),
  }),
  list: endpoint('GET /api/classrooms/{id}/classwork', {
    summary: 'The classwork of a classroom, newest first.',
    query: z.object({ ...pageQuery, search: searchText }),
    answer: z.array(classwork),
    paged: true,
  }),
  /** Parents: of all their children’s classrooms. `without_classroom`: what a deleted classroom left behind. */
  listAll: endpoint('GET /api/classwork', {
    summary: 'All classwork that the user may see, newest first.',
    query: z.object({
      ...pageQuery,
      search: searchText,
      without_classroom: z.optional(z.enum(['0', '1', 'true', 'false'])),
    }),
    answer: z.array(classwork),
    paged: true,
  }),
  create: endpoint('POST /api/classrooms/{classroomId}/classwork', {
    summary: 'Publishes a classwork to classrooms.',
    body: classworkForm,
    answer: classwork,
  }),
  view: endpoint('GET /api/classrooms/{classroomId}/classwork/{classworkId}', {
    summary: 'One classwork.',
    answer: classwork,
  }),
  update: endpoint('PUT /api/classrooms/{classroomId}/classwork/{classworkId}', {
    summary: 'Changes a classwork.',
    body: classworkUpdate,
    answer: classwork,
  }),
  remove: endpoint('DELETE /api/classrooms/{classroomId}/classwork/{classworkId}', {
    summary: 'Deletes a classwork, in all its classrooms.',
  }),
  linkPreview: endpoint('POST /api/link-preview', {
    summary: 'The title, description and image of a public web page.',
    body: z.object({ url: requiredText(messages.attachmentUrlRequired, URL_MAX, messages.urlTooLong) }),
    answer: linkPreview,
  }),
};
