/** The calls of devices. */
import { deviceEndpoints } from '#shared/endpoints/devices';
import { tabletSessionEndpoints } from '#shared/endpoints/tablet-session';
import { searchPattern } from '../../db/search-pattern';
import { serve, signedIn } from '../../http/serve';
import { type DeviceRow, findDevice, listedDevices, presentDevice } from './find-devices';
import { devicesPolicy } from './policy';
import { signOutDevice } from './sign-out-device';
import { giveTabletKey } from './tablet-key';

export const deviceRoutes = [
  serve(tabletSessionEndpoints.key, {
    policy: signedIn,
    whileConfined: true,
    keepsNoAnswer: true,
    act: async (context, { body }) => ({ key: await giveTabletKey(context, body.key) }),
  }),
  serve(deviceEndpoints.list, {
    policy: devicesPolicy.list,
    act: async ({ trx, actor, clock }, { query }) => {
      const { page, per_page, search } = query;
      const found = listedDevices(trx, clock, actor);
      if (search) {
        const pattern = searchPattern(search);
        found.where((either) =>
          either.whereILike('users.name', pattern).orWhereILike('users.email', pattern),
        );
      }
      const [{ total }] = await trx.from(found.clone().as('found')).count('* as total');
      const rows: DeviceRow[] = await found
        .orderByRaw('last_contact_at DESC NULLS LAST, devices.id')
        .limit(per_page)
        .offset((page - 1) * per_page);
      return { data: rows.map(presentDevice), total };
    },
  }),
  serve(deviceEndpoints.signOut, {
    policy: devicesPolicy.signOut,
    load: ({ trx, actor, clock }, { id }) => findDevice(trx, clock, actor, id),
    act: async (context, { record }) => {
      await signOutDevice(context, record);
      return presentDevice({ ...record, sessions: 0 });
    },
  }),
];
