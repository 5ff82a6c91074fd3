/** What was done for a child, as tablets write and read it. */
import { careRecord } from '#shared/records/care';
import { eventSync } from '../../sync/event-records';
import { keepOffPhotos } from './keep-off-photos';
import { notifyNeeds } from './notify-needs';
import { careLogPolicy } from './policy';

export const careSync = eventSync(careRecord, careLogPolicy.record, {
  consent: null,
  follow: notifyNeeds,
  refusal: keepOffPhotos,
});
