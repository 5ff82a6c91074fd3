/** The calls of preschools as administrators keep them. */
import { preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import type { Context } from '../../context';
import { sendFile } from '../../http/file-answer';
import { serve } from '../../http/serve';
import { findFile } from '../../providers/storage';
import { type FoundPreschool, findPreschool, listPreschools, presentSettings } from './find-settings';
import { setLogo } from './logo';
import { preschoolSettingsPolicy } from './policy';
import { decidePayee } from './proposed-payee';
import { createPreschool, updatePreschool } from './save-preschool';

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
  serve(preschoolSettingsEndpoints.decidePayee, {
    policy: preschoolSettingsPolicy.edit,
    load,
    asksProof: (_, { body }) => body.confirmed,
    act: async (context, { record, body }) => {
      await decidePayee(context, record, body);
      return fresh(context, record.id);
    },
  }),
  serve(preschoolSettingsEndpoints.logo, {
    policy: preschoolSettingsPolicy.read,
    load: async (context: Context, params) => {
      const logoId = (await load(context, params))?.logo_id;
      return logoId ? findFile(context.trx, logoId) : undefined;
    },
    act: async (_, { record, http }) => sendFile(http, record, 'inline'),
  }),
  serve(preschoolSettingsEndpoints.setLogo, {
    policy: preschoolSettingsPolicy.edit,
    load,
    act: async (context, { record, files }) => {
      await setLogo(context, record.id, files.logo ?? null);
      return fresh(context, record.id);
    },
  }),
  serve(preschoolSettingsEndpoints.removeLogo, {
    policy: preschoolSettingsPolicy.edit,
    load,
    act: async (context, { record }) => {
      await setLogo(context, record.id, null);
      return fresh(context, record.id);
    },
  }),
];
