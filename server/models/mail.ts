/** A message of the mail log. */
import { Model } from 'objection';
import type { MailState } from '#shared/endpoints/mails';
import { Preschool } from './preschool';
import { belongsTo, headOfficeAlone } from './relations';
import { User } from './user';

/** A file that is made when the message goes out: what kind, of which record, called what. */
export interface MailAttachment {
  kind: string;
  id: string;
  filename: string;
}

export class Mail extends Model {
  static override tableName = 'mails';
  static override jsonAttributes = ['attachments'];

  declare id: string;
  declare kind: string;
  declare recipients: string[];
  /** Those the mail server took it for; a try that follows leaves them out. */
  declare delivered_to: string[];
  declare subject: string;
  declare text: string;
  declare html: string;
  declare attachments: MailAttachment[];
  /** The messages that were written in one act. */
  declare batch_id: string | null;
  declare about_type: string | null;
  declare about_id: string | null;
  declare preschool_id: number | null;
  declare state: MailState;
  /** Without angle brackets; null until there is a mail server to give it to. */
  declare message_id: string | null;
  declare error: string | null;
  declare attempts: number;
  declare created_by: number | null;
  declare created_at: Date;
  declare sent_at: Date | null;
  /** When its text was deleted, after its time. */
  declare emptied_at: Date | null;
  declare preschool?: Preschool | null;
  declare author?: User | null;

  static override modifiers = {
    /** The log holds every preschool's letters. */
    visibleTo: headOfficeAlone,
  };

  static override relationMappings = {
    preschool: belongsTo(Preschool, 'mails.preschool_id'),
    author: belongsTo(User, 'mails.created_by'),
  };
}
