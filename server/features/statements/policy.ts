/** Who mails a statement: whoever mails invoices. Who reads one, `documentsPolicy.receipts` says. */
import { type Actor, can } from '../../context';

export const statementsPolicy = {
  send: (actor: Actor) => can(actor, 'invoices_edit'),
};
