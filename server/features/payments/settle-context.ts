/** What settling a payment works with: nobody of ours may be acting, and staff are told by mail. */
import type { Services } from '../../services';
import type { MoneyContext } from '../invoices/ledger';

export interface SettleContext extends MoneyContext {
  services: Services;
}
