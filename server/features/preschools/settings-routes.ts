/** The calls of preschools as administrators keep them. */
import { preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { type FoundPreschool, findPreschool, listPreschools, presentSettings } from './find-settings';
import { createPreschool, updatePreschool } from './save-preschool';
import { preschoolSettingsPolicy } from './settings-policy';

const load = (context: Context, { id }: { id: number }) => findPreschool(context, id);

const fresh = async (context: Context, id: number) =>
  presentSettings((await findPreschool(context, id)) as FoundPreschool);

export const preschoolSettingsRoutes = [
  serve(preschoolSettingsEndpoints.list, {
    policy: preschoolSettingsPolicy.read,
    act: (context, { query }) => listPreschools(context, query),
  }),
  serve(preschoolSettingsEndpoints.view, {
    policy: preschoolSettingsPolicy.read,
    load,
    act: async (_, { record }) => presentSettings(record),
  }),
  serve(preschoolSettingsEndpoints.create, {
    policy: preschoolSettingsPolicy.edit,
    act: async (context, { body }) => fresh(context, await createPreschool(context, body)),
  }),
  serve(preschoolSettingsEndpoints.update, {
    policy: preschoolSettingsPolicy.edit,
    load,
    act: async (context, { record, body }) => {
      await updatePreschool(context, record.id, body, () => fresh(context, record.id));
      return fresh(context, record.id);
    },
  }),
];
