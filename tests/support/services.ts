/** The outside parties of a test's server: none, unless it brings its own. */
import type { Services } from '../../server/services';

export const noServices: Services = {
  mail: null,
  publicUrl: 'https://tadika.test',
  mailWebhookKey: null,
};
