/** Who wrote each field of what several people write. Pure. */

/** A field that is absent is of whoever wrote last. */
export type FieldAuthors<Author> = Partial<Record<string, Author>>;

/**
 * The authors beside `last`, who wrote last.
 * @param whose null where nobody wrote the field
 */
export function authorsBeside<Field extends string, Author extends { by: unknown; at: string }>(
  last: Author,
  fields: readonly Field[],
  whose: (field: Field) => Author | null,
): FieldAuthors<Author> {
  const authors: FieldAuthors<Author> = {};
  for (const field of fields) {
    const author = whose(field);
    if (author && (author.by !== last.by || author.at !== last.at)) authors[field] = author;
  }
  return authors;
}
