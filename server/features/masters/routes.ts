/** The calls of activities, assessments and interventions. */
import { type MasterKind, masterKinds } from '#shared/domain/daily-report';
import { masterEndpoints } from '#shared/endpoints/masters';
import { serve } from '../../http/serve';
import { Master } from '../../models/master';
import { mastersPolicy } from './policy';
import { presentMaster } from './present';
import { createMaster, updateMaster } from './save-master';

const routesOf = (kind: MasterKind) => [
  serve(masterEndpoints[kind].list, {
    policy: mastersPolicy.list,
    act: async ({ trx }) => {
      const found = await Master.query(trx).where({ kind }).orderByRaw('lower(name)');
      return found.map(presentMaster);
    },
  }),
  serve(masterEndpoints[kind].create, {
    policy: mastersPolicy.edit,
    act: async (context, { body }) => presentMaster(await createMaster(context, kind, body)),
  }),
  serve(masterEndpoints[kind].update, {
    policy: mastersPolicy.edit,
    load: ({ trx }, { id }) => Master.query(trx).findOne({ id, kind }).forUpdate(),
    act: async (context, { record, body }) => presentMaster(await updateMaster(context, record, body)),
  }),
];

export const masterRoutes = masterKinds.flatMap(routesOf);
