/** What befell this device while nobody was signed in, for the sign-in page to say. */
import { useLiveQuery } from 'dexie-react-hooks';
import { currentTablet } from '../current';
import { readFact } from '../device-database';

export interface DeviceNews {
  /** The browser removed what was kept here. */
  wiped: boolean;
  /** The office signed this device out. */
  toldOff: boolean;
}

const nothing: DeviceNews = { wiped: false, toldOff: false };

export function useDeviceNews(): DeviceNews {
  const { device } = currentTablet();
  const news = useLiveQuery(async () => {
    const [wiped, toldOff] = await Promise.all([readFact(device, 'wiped'), readFact(device, 'told_off')]);
    return { wiped: wiped ?? false, toldOff: toldOff ?? false };
  }, [device]);
  return news ?? nothing;
}
