/** A subject of classwork: Mathematics, Bahasa Melayu. */
import { Model } from 'objection';

export class Subject extends Model {
  static override tableName = 'subjects';

  declare id: number;
  declare name: string;
}
