/** The calls of breaches of personal data. */
import { breachEndpoints } from '#shared/endpoints/breaches';
import { sendCsv } from '../../documents/csv';
import { serve } from '../../http/serve';
import type { ReadLog } from '../../read-log';
import { exposureHeads, exposureRows, findExposure } from './exposure';
import { breachesPolicy } from './policy';
import { createBreach, findBreach, listBreaches, presentBreach, updateBreach } from './register';

export const breachRoutes = (readLog: ReadLog) => [
  serve(breachEndpoints.list, {
    policy: breachesPolicy.keep,
    act: (context, { query }) => listBreaches(context, query),
  }),
  serve(breachEndpoints.create, {
    policy: breachesPolicy.keep,
    act: async (context, { body }) => presentBreach(await createBreach(context, body)),
  }),
  serve(breachEndpoints.update, {
    policy: breachesPolicy.keep,
    load: findBreach,
    act: async (context, { record, body }) => presentBreach(await updateBreach(context, record, body)),
  }),
  serve(breachEndpoints.exposure, {
    policy: breachesPolicy.keep,
    act: async (context, { query }) => {
      // Whoever opened something a moment ago stands in it.
      await readLog.settled();
      return findExposure(context, query);
    },
  }),
  serve(breachEndpoints.download, {
    downloads: 'exposure',
    policy: breachesPolicy.keep,
    act: async (context, { query, http }) => {
      await readLog.settled();
      const name = `exposure-${context.clock.today()}.csv`;
      return sendCsv(http, name, exposureHeads, exposureRows(context, query));
    },
  }),
];
