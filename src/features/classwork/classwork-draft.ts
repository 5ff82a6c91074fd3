/** What the form of a classwork holds while it is filled in, and what it sends. */
import type { AttachmentType } from '#shared/domain/attachments';
import type { Classwork, ClassworkForm } from '#shared/endpoints/classwork';

export interface DraftAttachment {
  /** Names the row while it moves up and down. */
  key: number;
  type: AttachmentType;
  url: string;
}

export interface ClassworkDraft {
  name: string;
  body: string;
  /** Ids as the selects have them. */
  subjects: string[];
  classrooms: string[];
  attachments: DraftAttachment[];
}

let lastKey = 0;
export const newAttachment = (type: AttachmentType, url = ''): DraftAttachment => {
  lastKey += 1;
  return { key: lastKey, type, url };
};

/** The draft of an item; of a new one, for the classroom that it is written in. */
export function draftOf(item: Classwork | null, classroomId: number | null): ClassworkDraft {
  if (item === null) {
    const classrooms = classroomId === null ? [] : [String(classroomId)];
    return { name: '', body: '', subjects: [], classrooms, attachments: [] };
  }
  return {
    name: item.name,
    body: item.body,
    subjects: item.subjects.map(({ id }) => String(id)),
    classrooms: item.classrooms.map(({ id }) => String(id)),
    attachments: item.attachments.map(({ type, url }) => newAttachment(type, url)),
  };
}

/** The body of the call. */
export function formOf({ name, body, subjects, classrooms, attachments }: ClassworkDraft): ClassworkForm {
  const types = new Set(attachments.map(({ type }) => type));
  return {
    name,
    body,
    availability: 'multiple',
    classrooms: classrooms.map(Number),
    subjects: subjects.map(Number),
    attachment_type: types.size > 1 ? 'multiple' : ([...types][0] ?? null),
    attachments: attachments.map(({ type, url }) => ({ type, url: url.trim() })),
    classwork_type: 'material',
  };
}

/** True when both would send the same. */
export function sameDraft(one: ClassworkDraft, other: ClassworkDraft): boolean {
  return JSON.stringify(formOf(one)) === JSON.stringify(formOf(other));
}

/** An attachment moved by one place; the same list where it has no further to go. */
export function moved(list: DraftAttachment[], index: number, by: 1 | -1): DraftAttachment[] {
  const item = list[index];
  const other = list[index + by];
  if (!item || !other) return list;
  return list.map((each, at) => (at === index ? other : at === index + by ? item : each));
}
