/** The calls of who answers for personal data. */
import { officerEndpoints } from '#shared/endpoints/officer';
import { serve, signedIn } from '../../http/serve';
import { findOfficer } from '../../officer';
import { findRecipients } from './find-recipients';
import { officerPolicy } from './policy';
import { saveOfficer } from './save-officer';

export const officerRoutes = [
  serve(officerEndpoints.recipients, {
    policy: signedIn,
    act: (context) => findRecipients(context),
  }),
  serve(officerEndpoints.view, {
    policy: signedIn,
    act: ({ trx }) => findOfficer(trx),
  }),
  serve(officerEndpoints.save, {
    policy: officerPolicy.save,
    act: (context, { body }) => saveOfficer(context, body),
  }),
];
