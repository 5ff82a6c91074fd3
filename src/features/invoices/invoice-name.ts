/** What an invoice is called: its number; a draft, which has none yet, by its id. */
import i18next from 'i18next';
import type { Invoice } from '#shared/endpoints/invoice-fields';

export const invoiceName = ({ id, invoice_no }: Pick<Invoice, 'id' | 'invoice_no'>): string =>
  invoice_no || i18next.t('Draft {{id}}', { id });
