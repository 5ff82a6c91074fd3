/** Photos that staff take. Tablets send them by the sync; each is shown by itself. */
import * as z from 'zod/mini';
import { uuid } from '../domain/uuid';
import { endpoint } from './endpoint';

export const pictureEndpoints = {
  one: endpoint('GET /api/pictures/{id}', {
    summary: 'A photo, to those who may see it now.',
    params: z.object({ id: uuid }),
    download: 'one',
  }),
};
