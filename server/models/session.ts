/** A session: a signed-in browser or tablet. Rolls for 7 days; every call reads it. */
import { Model } from 'objection';

/** `revoked`: by the office; `ended_elsewhere`: by the person, from another device. */
export type EndedBecause = 'signed_out' | 'revoked' | 'ended_elsewhere' | 'password_changed';

export class Session extends Model {
  static override tableName = 'sessions';

  declare id: string;
  declare user_id: number;
  declare cookie_hash: string;
  declare user_agent: string | null;
  declare device_id: string | null;
  declare created_at: Date;
  declare last_seen_at: Date;
  declare expires_at: Date;
  declare ended_at: Date | null;
  declare ended_because: EndedBecause | null;
}
