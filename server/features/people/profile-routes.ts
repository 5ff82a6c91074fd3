/** The calls of profiles and guardians. */
import { profileEndpoints } from '#shared/endpoints/people-profiles';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findUser } from './find-user';
import { guardiansOfChild, setGuardians } from './guardians';
import { profilesPolicy } from './policy';
import { presentProfile, updateProfile } from './profile';

export const profileRoutes = [
  serve(profileEndpoints.view, {
    policy: profilesPolicy.view,
    load: (context, { id }) => findUser(context, id),
    act: (context, { record }) => presentProfile(context, record),
  }),
  serve(profileEndpoints.update, {
    policy: profilesPolicy.edit,
    load: (context, { id }) => findUser(context, id),
    act: async (context, { record, body }) =>
      presentProfile(context, await updateProfile(context, record, body)),
  }),
  serve(profileEndpoints.setBuyer, {
    policy: profilesPolicy.setBuyer,
    load: (context, { id }) => findUser(context, id),
    act: async (context, { record, body }) =>
      presentProfile(context, await updateProfile(context, record, body)),
  }),
  serve(profileEndpoints.setGuardians, {
    policy: profilesPolicy.setGuardians,
    load: (context, { id }) => findUser(context, id),
    act: async (context, { record, body }) => ({
      guardians: await setGuardians(context, record.id, body.guardians, body.seen),
    }),
  }),
  serve(profileEndpoints.ofChild, {
    policy: profilesPolicy.ofChild,
    load: ({ trx, actor }, { id }) => Child.query(trx).modify('visibleTo', actor).findById(id),
    act: (context, { record }) => guardiansOfChild(context, record),
  }),
];
