/** A product: a programme that children register for, or anything else that is billed. */

import { Model, type QueryBuilder } from 'objection';
import type { Classification } from '#shared/domain/e-invoice';
import type { TaxKind } from '#shared/domain/tax';
import type { Actor } from '../context';
import { Preschool } from './preschool';
import { belongsTo } from './relations';

export class Product extends Model {
  static override tableName = 'products';

  declare id: number;
  declare name: string;
  declare product_type: number;
  declare remarks: string | null;
  /** Sen. */
  declare price: number;
  /** Null for a product of all preschools. */
  declare preschool_id: number | null;
  declare active: boolean;
  declare tax_kind: TaxKind;
  declare e_invoice_class: Classification;
  declare preschool?: Preschool | null;

  static override modifiers = {
    /** Products of the actor's preschools and of all preschools; none to those who reach no preschool. */
    visibleTo(query: QueryBuilder<Product>, actor: Actor) {
      if (actor.reach === 'all') return;
      const ids = actor.reach === 'bound' ? actor.preschoolIds : [];
      query.where((either) => {
        either.whereIn('products.preschool_id', ids);
        if (ids.length > 0) either.orWhereNull('products.preschool_id');
      });
    },
  };

  static override relationMappings = {
    preschool: belongsTo(Preschool, 'products.preschool_id'),
  };
}
