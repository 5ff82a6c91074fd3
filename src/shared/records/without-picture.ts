/** The arguments of any operation as they may be read and written down: a size stands in the place of a picture. */
import { photoIn } from './index';
import { withoutBytes } from './note-text';

export function withoutPicture(name: string, made: Record<string, unknown>): Record<string, unknown> {
  const field = photoIn(name);
  return field === undefined ? made : { ...made, [field]: withoutBytes(String(made[field])) };
}
