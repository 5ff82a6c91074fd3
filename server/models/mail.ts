/** A message of the mail log. */
import { Model, type QueryBuilder, type RelationMappings } from 'objection';
import type { MailState } from '#shared/endpoints/mails';
import type { Actor } from '../context';
import { Preschool } from './preschool';
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
  /** Of messages that were written in one act. */
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
  declare preschool?: Preschool | null;
  declare author?: User | null;

  static override modifiers = {
    /** The log holds every preschool's letters: it is head office's alone. */
    visibleTo(query: QueryBuilder<Mail>, actor: Actor) {
      if (actor.reach !== 'all') query.whereRaw('false');
    },
  };

  static override get relationMappings(): RelationMappings {
    return {
      preschool: {
        relation: Model.BelongsToOneRelation,
        modelClass: Preschool,
        join: { from: 'mails.preschool_id', to: 'preschools.id' },
      },
      author: {
        relation: Model.BelongsToOneRelation,
        modelClass: User,
        join: { from: 'mails.created_by', to: 'users.id' },
      },
    };
  }
}
