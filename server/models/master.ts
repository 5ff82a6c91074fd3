/** An activity, assessment or intervention that daily reports pick from. Shared by all preschools. */
import { Model } from 'objection';
import type { MasterKind } from '#shared/domain/daily-report';

export class Master extends Model {
  static override tableName = 'masters';

  declare id: number;
  declare kind: MasterKind;
  declare name: string;
  declare desc: string | null;
  declare created_at: Date;
  declare updated_at: Date;
}
