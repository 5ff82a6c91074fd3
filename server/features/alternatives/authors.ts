/** Whose a field is of what several people write. */
import { authorsBeside } from '#shared/records/field-authors';
import type { StoredAuthors } from '../../models/stored-authors';
import type { Author } from './keep-alternatives';

/** Whoever wrote last, where nobody else is noted. */
export function authorOf(written: StoredAuthors, field: string, last: Author): Author {
  const noted = written[field];
  return noted ? { userId: noted.by, at: new Date(noted.at) } : { userId: last.userId, at: last.at };
}

const stored = ({ userId, at }: Author) => ({ by: userId, at: at.toISOString() });

/**
 * What is noted after a change by `by`.
 * @param formerOf whose a field was; undefined where nobody wrote it
 * @param whose the fields that were changed
 */
export function writtenAfter<Field extends string>(
  fields: readonly Field[],
  formerOf: (field: Field) => Author | undefined,
  isChanged: (field: Field) => boolean,
  by: Author,
  whose: Author = by,
): StoredAuthors {
  return authorsBeside(stored(by), fields, (field) => {
    const author = isChanged(field) ? whose : formerOf(field);
    return author ? stored(author) : null;
  });
}
