/** Two teachers and head office, at one tablet. */

import { permissionsOf } from '#shared/permissions';
import { recordScreening } from '../../../../src/local/day-entries';
import { signIn } from '../../../../src/local/sign-in';
import type { Tablet } from '../../../../src/local/tablet';
import { buildUser, TODAY } from './fake-server';

export const farah = buildUser();
export const aminah = buildUser({ id: 6, name: 'Cikgu Aminah', email: 'aminah@demo.test' });
export const admin = buildUser({
  id: 7,
  name: 'Puan Lim',
  email: 'lim@demo.test',
  preschool: null,
  preschools: [],
  roles: [{ id: 2, name: 'Administrator' }],
  permissions: permissionsOf([2]),
});

export const signInAs = (user: typeof farah, tablet: Tablet) =>
  signIn({ email: user.email, password: 'secret' }, tablet);

export const screenChild = (childId: number, tablet: Tablet) =>
  recordScreening(
    { childId, date: TODAY, content: { body_temperature: 36.6, symptoms: [], others_message: null } },
    tablet,
  );
