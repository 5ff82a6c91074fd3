/** The published form of `child.json`: in the ZIP, and at an address that anyone may read. */
import * as z from 'zod/mini';
import { CHILD_FILE_VERSION, childFile } from '#shared/child-file';

export const childFileSchema = (): Record<string, unknown> => ({
  $id: `tadika-child-file-${CHILD_FILE_VERSION}`,
  title: 'What a preschool keeps of one child',
  ...z.toJSONSchema(childFile, { io: 'output', unrepresentable: 'any' }),
});
