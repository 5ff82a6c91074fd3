/** The kinds of documents that the feed carries: the only list of them. A tablet says which of them it knows. */
import { recordTypes } from '../records/index';
import { baseFeedTypes, type FeedType } from './feed';

export const feedTypes: readonly FeedType[] = [
  ...baseFeedTypes,
  'latest_soapp',
  'collector_faces',
  ...recordTypes,
];

/** What an app knew that did not say yet which kinds it knows. */
const firstFeedTypes: readonly FeedType[] = [
  ...baseFeedTypes,
  'latest_soapp',
  'report',
  'screening',
  'absence_note',
  'presence',
  'care',
  'incident',
  'dose',
  'illness',
];
export const laterFeedTypes = feedTypes.filter((type) => !firstFeedTypes.includes(type));
