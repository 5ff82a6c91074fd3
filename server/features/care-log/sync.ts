/** What was done for a child, as tablets write and read it. */
import { careRecord } from '#shared/records/care';
import { eventSync } from '../../sync/event-records';
import { keepOffPhotos } from './keep-off-photos';
import { careLogPolicy } from './policy';
import { tellNeeds } from './tell-needs';

export const careSync = eventSync(careRecord, careLogPolicy.record, {
  consent: null,
  follow: tellNeeds,
  refusal: keepOffPhotos,
});
