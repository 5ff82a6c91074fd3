/** The calls of payment gateway settings. */
import { paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { PaymentSetting } from '../../models/payment-setting';
import { paymentSettingsPolicy } from './policy';
import { presentSetting } from './present-setting';
import { decideProposal } from './proposed-setting';
import { createSetting, deleteSetting, updateSetting } from './save-setting';

const policy = paymentSettingsPolicy.edit;

const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  PaymentSetting.query(trx).modify('visibleTo', actor).modify('withPreschools').findById(id);

export const paymentSettingRoutes = [
  serve(paymentSettingEndpoints.list, {
    policy,
    act: async ({ trx, actor, services }) => {
      const found = await PaymentSetting.query(trx)
        .modify('visibleTo', actor)
        .modify('withPreschools')
        .orderByRaw('lower(name), id');
      return found.map((setting) => presentSetting(services, setting));
    },
  }),
  serve(paymentSettingEndpoints.create, {
    asksProof: true,
    policy,
    // The provider is waited for: no transaction, no connection.
    ownTransaction: true,
    act: async (context, { body }) => presentSetting(context.services, await createSetting(context, body)),
  }),
  serve(paymentSettingEndpoints.update, {
    asksProof: true,
    policy,
    ownTransaction: true,
    load,
    act: async (context, { record, body }) =>
      presentSetting(context.services, await updateSetting(context, record, body)),
  }),
  serve(paymentSettingEndpoints.decideKeys, {
    policy,
    load: ({ trx, actor }, { id }) =>
      PaymentSetting.query(trx).modify('visibleTo', actor).findById(id).forUpdate(),
    asksProof: (_, { body }) => body.confirmed,
    act: async (context, { record, body }) => {
      await decideProposal(context, record, body);
      const { trx, services } = context;
      const now = await PaymentSetting.query(trx)
        .modify('withPreschools')
        .findById(record.id)
        .throwIfNotFound();
      return presentSetting(services, now);
    },
  }),
  serve(paymentSettingEndpoints.remove, {
    asksProof: true,
    policy,
    load: ({ trx, actor }, { id }) =>
      PaymentSetting.query(trx).modify('visibleTo', actor).findById(id).forUpdate(),
    act: async (context, { record }) => ({ waits: await deleteSetting(context, record) }),
  }),
];
