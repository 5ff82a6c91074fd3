/** Which of the devices that the server knows this one is. */
import { currentTablet } from './current';
import type { Tablet } from './tablet';

export function thisDeviceId(tablet: Tablet = currentTablet()): string {
  return tablet.deviceId;
}
