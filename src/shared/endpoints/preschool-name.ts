/** A preschool as others name it. By itself, so that no screen of parents brings the form of a child for it. */
import * as z from 'zod/mini';
import { id } from './endpoint';

export const preschoolName = z.object({ id, name: z.string(), short_name: z.string() });
