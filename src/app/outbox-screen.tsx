/** "Entries to send", with the forms of every kind of record: the outbox knows none of them. */
import { OutboxPage } from '../features/outbox/outbox-page';
import { recordEditors } from './record-editors';

export function OutboxScreen() {
  return <OutboxPage editors={recordEditors} />;
}
