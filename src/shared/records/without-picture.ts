/** The arguments of any operation as they may be read and written down: a size stands in the place of a picture. */
import { withoutBytes } from './note-text';

export const withoutPicture = (name: string, made: Record<string, unknown>): Record<string, unknown> =>
  name === 'note_picture' ? { ...made, bytes: withoutBytes(String(made.bytes)) } : made;
