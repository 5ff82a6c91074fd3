import type { FieldAuthors } from '#shared/records/field-authors';

/** Who wrote each field of a row, by their ids; a field that is absent is of whoever wrote last. */
export type StoredAuthors = FieldAuthors<{ by: number; at: string }>;
