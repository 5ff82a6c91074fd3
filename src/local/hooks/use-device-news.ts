/** What befell this device while nobody was signed in, for the sign-in page to say. */
import { useLiveQuery } from 'dexie-react-hooks';
import { currentTablet } from '../current';
import { readFact } from '../device-database';

export interface DeviceNews {
  /** The browser removed what was kept here. */
  wiped: boolean;
  /** Who signed this device out from afar; `reset`: a new password did. */
  toldOff: 'office' | 'self' | 'reset' | null;
}

const nothing: DeviceNews = { wiped: false, toldOff: null };

export function useDeviceNews(): DeviceNews {
  const { device } = currentTablet();
  const news = useLiveQuery(async () => {
    const [wiped, toldOff] = await Promise.all([readFact(device, 'wiped'), readFact(device, 'told_off')]);
    const known = toldOff === 'self' || toldOff === 'reset' ? toldOff : null;
    const by: DeviceNews['toldOff'] = known ?? (toldOff ? 'office' : null);
    return { wiped: wiped ?? false, toldOff: by };
  }, [device]);
  return news ?? nothing;
}
