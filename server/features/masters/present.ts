/** A master as it stands on the wire: its name and description also under `meta_data`. */
import type { Master as WireMaster } from '#shared/endpoints/masters';
import type { Master } from '../../models/master';

export function presentMaster({ id, name, desc, updated_at }: Master): WireMaster {
  return { id, name, desc, meta_data: { name, desc }, updated_at: updated_at.toISOString() };
}
