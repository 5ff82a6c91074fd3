/** A session: a signed-in browser or tablet. Rolls for 7 days, within limits; every call reads it. */
import { Model } from 'objection';

/**
 * `revoked`: by the office; `ended_elsewhere`: by the person, from another device; `password_reset`: a link set another
 * password, so that whoever has the device may be somebody else; `cookie_reused`: somebody came with an old cookie.
 */
export type EndedBecause =
  | 'signed_out'
  | 'revoked'
  | 'ended_elsewhere'
  | 'password_changed'
  | 'password_reset'
  | 'cookie_reused';

export class Session extends Model {
  static override tableName = 'sessions';

  declare id: string;
  declare user_id: number;
  /** For a session from before cookies rotated. */
  declare cookie_hash: string | null;
  /** For a session that a PIN opens again: it has no cookie. */
  declare secret_hash: string | null;
  /** The cookie that its browser has surely got. */
  declare cookie_confirmed: number;
  /** The cookie that was made last. */
  declare cookie_issued: number;
  declare cookie_issued_at: Date;
  /** When the person last proved who they are: by their password, or their second step. */
  declare proved_at: Date | null;
  /** Whether it was opened with the second step. */
  declare second_factor: boolean;
  /** What a passkey is to sign, where its browser was just asked. */
  declare passkey_challenge: string | null;
  declare user_agent: string | null;
  declare device_id: string | null;
  declare created_at: Date;
  declare last_seen_at: Date;
  declare expires_at: Date;
  declare ended_at: Date | null;
  declare ended_because: EndedBecause | null;
}
