/**
 * The list of a month's bills at the cost of its page: bills without a product are totalled too, as product 0, and
 * the two indexes that found lines by product or by month hand them out newest first. And payments in order of amount.
 */
import type { Knex } from 'knex';

const facts = (product: string, condition: string) => `
  CREATE OR REPLACE FUNCTION billed_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF billed_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, children.preschool_id, children.status, ${product}, count(*),
           sum(quantity * (bill_lines.amount - discount_amount))::bigint
      FROM children JOIN bill_lines ON bill_lines.child_id = children.id
     WHERE children.preschool_id = ANY (of_preschools) AND kind = 'bill' ${condition}
       AND bill_date >= (of_month || '-01')::date AND bill_date < (of_month || '-01')::date + interval '1 month'
     GROUP BY 1, 2, 3, 4
  $$;
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE billed_totals DROP CONSTRAINT billed_totals_product_id_fkey;
    ${facts('COALESCE(bill_lines.product_id, 0)', '')}
    INSERT INTO stale_totals
      SELECT DISTINCT 'billed', to_char(bill_date, 'YYYY-MM'), children.preschool_id
        FROM bill_lines JOIN children ON children.id = bill_lines.child_id
       WHERE kind = 'bill' AND bill_lines.product_id IS NULL;
    DROP INDEX bill_lines_billed_in, bill_lines_product;
    CREATE INDEX bill_lines_newest ON bill_lines (bill_date DESC, id DESC) WHERE kind = 'bill';
    CREATE INDEX bill_lines_product ON bill_lines (product_id, bill_date DESC, id DESC);
    CREATE INDEX payments_by_amount ON payments (amount, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX payments_by_amount, bill_lines_product, bill_lines_newest;
    CREATE INDEX bill_lines_product ON bill_lines (product_id);
    CREATE INDEX bill_lines_billed_in ON bill_lines (bill_date, product_id) WHERE kind = 'bill';
    ${facts('bill_lines.product_id', 'AND bill_lines.product_id IS NOT NULL')}
    DELETE FROM billed_totals WHERE product_id = 0;
    ALTER TABLE billed_totals ADD FOREIGN KEY (product_id) REFERENCES products (id);
  `);
}
