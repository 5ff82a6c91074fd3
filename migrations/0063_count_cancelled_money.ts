/**
 * The figures of a month count what was paid for an invoice that is cancelled: it is money, and stands there as credit.
 * "Parents paid" are those whose money came, and of whom nothing is open: a debt that went on to a later invoice is not
 * paid. And credits that were paid out are counted with what was paid back.
 */
import type { Knex } from 'knex';

interface Rule {
  /** Of what is asked for, cancelled invoices aside. */
  counted: string;
  parentsPaid: string;
  cancelled: string;
}

const NOW: Rule = {
  counted: ' FILTER (WHERE payment_status <> 9)',
  parentsPaid: `count(DISTINCT parent_id)
             FILTER (WHERE payment_status <> 9 AND (paid_amount > 0 OR balance > 0 OR carried_out > 0))
           - count(DISTINCT parent_id) FILTER (WHERE payment_status <> 9 AND (balance > 0 OR carried_out > 0))`,
  cancelled: `OR EXISTS (
       SELECT 1 FROM payments WHERE payments.invoice_id = invoices.id AND payments.state = 'confirmed')`,
};
const BEFORE: Rule = {
  counted: '',
  parentsPaid: 'count(DISTINCT parent_id) - count(DISTINCT parent_id) FILTER (WHERE balance > 0)',
  cancelled: '',
};

const monthFacts = ({ counted, parentsPaid, cancelled }: Rule) => `
  CREATE OR REPLACE FUNCTION month_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF month_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, role, payment_status = 10,
           count(*)${counted},
           count(*) FILTER (WHERE payment_status = 1),
           count(*) FILTER (WHERE payment_status = 2),
           count(*) FILTER (WHERE payment_status = 3),
           count(*) FILTER (WHERE payment_status BETWEEN 4 AND 7),
           count(*) FILTER (WHERE payment_status = 8),
           count(*) FILTER (WHERE payment_status = 11),
           count(DISTINCT parent_id)${counted},
           ${parentsPaid},
           COALESCE(sum(price)${counted}, 0)::bigint,
           sum(lines.programme_fees)::bigint, sum(lines.annual_fees)::bigint, sum(lines.other_bill)::bigint,
           sum(lines.discounted)::bigint, sum(lines.carried_forward)::bigint,
           sum(paid.billplz)::bigint, sum(paid.cdm)::bigint, sum(paid.cheque)::bigint, sum(paid.other)::bigint,
           sum(GREATEST(-balance, 0))::bigint,
           sum(carried_out)::bigint,
           sum(lines.programme_lines)::bigint, sum(lines.annual_lines)::bigint, sum(lines.other_lines)::bigint
      FROM invoices
     CROSS JOIN LATERAL payer_role(parent_id) AS role
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(quantity * amount) FILTER (WHERE amount > 0 AND product_type = 1), 0) AS programme_fees,
              COALESCE(sum(quantity * amount) FILTER (WHERE amount > 0 AND product_type = 2), 0) AS annual_fees,
              COALESCE(sum(quantity * amount)
                FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND COALESCE(product_type, 0) NOT IN (1, 2)), 0)
                AS other_bill,
              COALESCE(sum(quantity * (discount_amount - LEAST(amount, 0)))
                FILTER (WHERE kind <> 'carry_forward'), 0) AS discounted,
              COALESCE(sum(amount) FILTER (WHERE kind = 'carry_forward'), 0) AS carried_forward,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND product_type = 1) AS programme_lines,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND product_type = 2) AS annual_lines,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND COALESCE(product_type, 0) NOT IN (1, 2))
                AS other_lines
         FROM bill_lines LEFT JOIN products ON products.id = bill_lines.product_id
        WHERE bill_lines.invoice_id = invoices.id AND invoices.payment_status <> 9
     ) AS lines
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(amount) FILTER (WHERE payment_method = 1), 0) AS billplz,
              COALESCE(sum(amount) FILTER (WHERE payment_method = 2), 0) AS cdm,
              COALESCE(sum(amount) FILTER (WHERE payment_method = 3), 0) AS cheque,
              COALESCE(sum(amount) FILTER (WHERE payment_method > 3), 0) AS other
         FROM payments WHERE payments.invoice_id = invoices.id AND state = 'confirmed'
     ) AS paid
     WHERE billing_month = of_month AND preschool_id = ANY (of_preschools) AND (payment_status <> 9 ${cancelled})
     GROUP BY preschool_id, role, payment_status = 10
  $$;
`;

const listedFacts = (payments: string, refunds: string) => `
  CREATE OR REPLACE FUNCTION listed_payments_facts(of_month text, of_preschools bigint[]) RETURNS SETOF listed_payments
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, state, ${payments}, ${refunds}, sum(amount)::bigint
      FROM payments
     WHERE preschool_id = ANY (of_preschools)
       AND paid_at >= (of_month || '-01')::date AND paid_at < (of_month || '-01')::date + interval '1 month'
     GROUP BY preschool_id, state
  $$;
`;

const MARK = `INSERT INTO stale_totals SELECT DISTINCT 'invoices', billing_month, preschool_id FROM invoices;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(monthFacts(NOW));
  await knex.raw(
    listedFacts('count(*) FILTER (WHERE amount > 0)', 'count(*) FILTER (WHERE amount < 0)') + MARK,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(monthFacts(BEFORE));
  await knex.raw(listedFacts('count(*) FILTER (WHERE refund_of IS NULL)', 'count(refund_of)') + MARK);
}
