/** The photos that staff take, one by one. */
import { pictureEndpoints } from '#shared/endpoints/pictures';
import { sendFile } from '../../http/file-answer';
import { serve } from '../../http/serve';
import { findPicture } from './find-picture';
import { picturesPolicy } from './policy';

export const pictureRoutes = [
  serve(pictureEndpoints.one, {
    policy: picturesPolicy.view,
    load: findPicture,
    act: async (_, { record, http }) => sendFile(http, record, 'inline'),
  }),
];
