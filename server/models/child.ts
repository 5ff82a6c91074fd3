/** A child, with what a list of children shows. */
import { Model, type QueryBuilder, raw } from 'objection';
import type { ConsentPurpose } from '#shared/domain/consents';
import type { Actor } from '../context';
import { Classroom } from './classroom';
import { Preschool } from './preschool';
import { Product } from './product';
import { belongsTo, hasThrough } from './relations';

const OTHER_PRODUCTS_SQL = `
  COALESCE((SELECT json_agg(json_build_object('id', others.id, 'name', others.name) ORDER BY others.name, others.id)
              FROM child_products JOIN products AS others ON others.id = child_products.product_id
             WHERE child_products.child_id = children.id), '[]')`;

/** A child as the modifier `listed` finds it. */
export interface ListedChild extends Child {
  preschool_name: string;
  preschool_short_name: string;
  classroom_name: string | null;
  product_name: string | null;
  other_products: { id: number; name: string }[];
}

interface PreschoolsWanted {
  preschool?: number;
  /** Ignored where a preschool is chosen. */
  preschool_status?: Preschool['status'];
}

export class Child extends Model {
  static override tableName = 'children';

  declare id: number;
  declare fullname: string;
  declare mykid_no: string | null;
  declare born_on: string | null;
  declare status: number;
  declare preschool_id: number;
  declare classroom_id: number | null;
  declare product_id: number | null;
  declare allergies: string | null;
  declare special_needs: boolean;
  declare notes: string | null;
  declare photo_id: string | null;
  /** The purposes whose last consent withdraws; a trigger keeps it. */
  declare withdrawn_consents: ConsentPurpose[];
  /** When everything personal of it was erased: its row stays for the money's sake. */
  declare erased_at: Date | null;
  declare updated_at: Date;
  declare preschool?: Preschool;
  declare classroom?: Classroom | null;
  declare product?: Product | null;
  declare otherProducts?: Product[];

  static override modifiers = {
    /** With the names that stand for its ids (`ListedChild`), in one statement. */
    listed(query: QueryBuilder<Child>) {
      query
        .join('preschools', 'preschools.id', 'children.preschool_id')
        .leftJoin('classrooms', 'classrooms.id', 'children.classroom_id')
        .leftJoin('products', 'products.id', 'children.product_id')
        .select(
          'children.*',
          'preschools.name as preschool_name',
          'preschools.short_name as preschool_short_name',
          'classrooms.name as classroom_name',
          'products.name as product_name',
          raw(OTHER_PRODUCTS_SQL).as('other_products'),
        );
    },
    /** Children of the actor's preschools; a parent's own children. */
    visibleTo(query: QueryBuilder<Child>, actor: Actor) {
      if (actor.reach === 'all') return;
      if (actor.reach === 'bound') query.whereIn('children.preschool_id', actor.preschoolIds);
      else {
        query.whereRaw(
          'EXISTS (SELECT 1 FROM child_parents WHERE child_parents.child_id = children.id AND child_parents.user_id = ?)',
          [actor.userId],
        );
      }
    },
    /** Those of a preschool; where none is chosen, those of preschools of a status. */
    ofPreschools(query: QueryBuilder<Child>, wanted: PreschoolsWanted) {
      const { preschool, preschool_status: status } = wanted;
      if (preschool) query.where('children.preschool_id', preschool);
      else if (status)
        query.whereIn('children.preschool_id', Preschool.query().select('id').where({ status }));
    },
    /** With a bill on an invoice of a billing month that is not cancelled, as `billed_children` counts; or without. */
    billedIn(query: QueryBuilder<Child>, month: string, billed = true) {
      query.whereRaw(
        `${billed ? '' : 'NOT '}EXISTS (
           SELECT 1 FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
            WHERE bill_lines.child_id = children.id AND bill_lines.billing_month = ? AND bill_lines.kind = 'bill'
              AND bill_lines.amount > 0 AND invoices.payment_status <> 9 AND invoices.issued_at IS NOT NULL)`,
        [month],
      );
    },
    /** Children whose main programme it is, or one of their others. */
    registeredFor(query: QueryBuilder<Child>, productId: number) {
      query.where((either) =>
        either
          .where('children.product_id', productId)
          .orWhereRaw(
            'EXISTS (SELECT 1 FROM child_products WHERE child_products.child_id = children.id AND child_products.product_id = ?)',
            [productId],
          ),
      );
    },
  };

  static override relationMappings = {
    preschool: belongsTo(Preschool, 'children.preschool_id'),
    classroom: belongsTo(Classroom, 'children.classroom_id'),
    product: belongsTo(Product, 'children.product_id'),
    otherProducts: hasThrough(Product, 'children.id', 'child_products', 'child_id', 'product_id'),
  };
}
