/** The payment providers of a test: the demonstration's simulations on loopback, and settings that point at them. */
import type { Knex } from 'knex';
import { simulatedBillplz, simulatedStripe } from '../../server/demo/simulators/accounts';
import { type Simulators, startSimulators } from '../../server/demo/simulators/start-simulators';
import { sealCredentials } from '../../server/features/payments/credentials';
import { PaymentProviders, paymentProviders } from '../../server/payment-providers/registry';
import { EInvoiceProviders } from '../../server/providers/my-invois';
import type { Services } from '../../server/services';
import { noServices, SECRET } from './services';

export interface TestProviders extends Simulators {
  services: Services;
  /** Where the app is, once it listens: what is sent to a provider must lead back there. */
  leadBackTo(url: string): void;
}

/** Nothing is reported by itself: a test says when, and how often. */
export async function startProviders(now: () => Date): Promise<TestProviders> {
  const app = { url: '' };
  const simulators = await startSimulators({
    webhookUrl: ({ metadata }) => `${app.url}/webhooks/stripe/${metadata.setting_id}`,
    now,
    reports: false,
  });
  const payments = new PaymentProviders({
    appSecret: SECRET,
    providers: paymentProviders({ billplz: simulators.url, stripe: simulators.url }),
  });
  const services = { ...noServices, payments, eInvoices: new EInvoiceProviders(simulators.url) };
  return {
    ...simulators,
    services,
    leadBackTo(url) {
      app.url = url;
      Object.assign(services, { publicUrl: url });
    },
  };
}

/** A setting of these preschools, the default where there are none. */
export async function buildPaymentSetting(
  knex: Knex,
  provider: 'billplz' | 'stripe' | 'localpay',
  preschools: { id: number }[] = [],
  given: Record<string, unknown> = {},
): Promise<{ id: number }> {
  const at = new Date('2026-01-01T00:00:00Z');
  const { rows } = await knex.raw(`SELECT nextval(pg_get_serial_sequence('payment_settings', 'id')) AS id`);
  const id = Number(rows[0].id);
  const keys = provider === 'billplz' ? simulatedBillplz : simulatedStripe;
  await knex('payment_settings').insert({
    id,
    name: `Setting ${id}`,
    provider,
    credentials: sealCredentials(noServices.payments, id, { ...keys }),
    is_default: preschools.length === 0,
    tested_at: at,
    created_at: at,
    updated_at: at,
    ...given,
  });
  if (preschools.length > 0)
    await knex('payment_setting_preschools').insert(
      preschools.map((preschool) => ({ setting_id: id, preschool_id: preschool.id, provider })),
    );
  return { id };
}
