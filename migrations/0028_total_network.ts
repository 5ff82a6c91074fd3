/**
 * Sums over the whole network beside the totals by preschool (0015), so that a report on all reads a dozen rows of a
 * month; how many lines are behind the fees of a month, and how many payments a list has, so that no list counts its
 * facts. All are made where the totals are made anew (`refresh_totals`): who writes only leaves marks, as before.
 */
import type { Knex } from 'knex';

const MONTH_SUMS = [
  'invoices',
  'pending',
  'overdue',
  'partially_paid',
  'completed',
  'carried',
  'instalment',
  'parents',
  'parents_paid',
  'invoiced',
  'programme_fees',
  'annual_fees',
  'other_bill',
  'discounted',
  'carried_forward',
  'billplz',
  'cdm',
  'cheque',
  'other',
  'extra',
  'carried_out',
  'programme_lines',
  'annual_lines',
  'other_lines',
];
const PAID_SUMS = ['payments', 'amount'];
const BILLED_SUMS = ['lines', 'amount'];
const LISTED_SUMS = ['payments', 'refunds', 'amount'];
const bigints = (columns: readonly string[]) =>
  columns.map((column) => `${column} bigint NOT NULL`).join(', ');

const TABLES = `
  -- Lines above zero behind each kind of fee, carried balances aside.
  ALTER TABLE month_totals
    ADD COLUMN programme_lines bigint NOT NULL DEFAULT 0,
    ADD COLUMN annual_lines bigint NOT NULL DEFAULT 0,
    ADD COLUMN other_lines bigint NOT NULL DEFAULT 0;

  -- Of month_totals, paid_totals, billed_totals and listed_payments, over all preschools of a status.
  CREATE TABLE network_totals (
    month text NOT NULL,
    preschool_status text NOT NULL,
    role integer NOT NULL,
    bad_debt boolean NOT NULL,
    ${bigints(MONTH_SUMS)},
    PRIMARY KEY (month, preschool_status, role, bad_debt)
  );
  CREATE TABLE network_paid (
    month text NOT NULL,
    preschool_status text NOT NULL,
    payment_method integer NOT NULL,
    ${bigints(PAID_SUMS)},
    PRIMARY KEY (month, preschool_status, payment_method)
  );
  CREATE TABLE network_billed (
    month text NOT NULL,
    preschool_status text NOT NULL,
    status integer NOT NULL,
    product_id bigint NOT NULL,
    ${bigints(BILLED_SUMS)},
    PRIMARY KEY (month, preschool_status, status, product_id)
  );

  -- Payments of every state, and what was paid back (below zero): rows of the history of payments. Amounts in sen.
  CREATE TABLE listed_payments (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    state text NOT NULL,
    ${bigints(LISTED_SUMS)},
    PRIMARY KEY (month, preschool_id, state)
  );
  CREATE TABLE network_listed (
    month text NOT NULL,
    preschool_status text NOT NULL,
    state text NOT NULL,
    ${bigints(LISTED_SUMS)},
    PRIMARY KEY (month, preschool_status, state)
  );
`;

const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column})::bigint`).join(', ');

const FACTS = `
  CREATE FUNCTION network_totals_facts(of_month text) RETURNS SETOF network_totals LANGUAGE sql STABLE AS $$
    SELECT of_month, status, role, bad_debt, ${sums(MONTH_SUMS)}
      FROM month_totals JOIN preschools ON preschools.id = preschool_id
     WHERE month = of_month GROUP BY status, role, bad_debt
  $$;
  CREATE FUNCTION network_paid_facts(of_month text) RETURNS SETOF network_paid LANGUAGE sql STABLE AS $$
    SELECT of_month, status, payment_method, ${sums(PAID_SUMS)}
      FROM paid_totals JOIN preschools ON preschools.id = preschool_id
     WHERE month = of_month GROUP BY status, payment_method
  $$;
  CREATE FUNCTION network_billed_facts(of_month text) RETURNS SETOF network_billed LANGUAGE sql STABLE AS $$
    SELECT of_month, preschools.status, billed_totals.status, product_id, ${sums(BILLED_SUMS)}
      FROM billed_totals JOIN preschools ON preschools.id = preschool_id
     WHERE month = of_month GROUP BY preschools.status, billed_totals.status, product_id
  $$;
  CREATE FUNCTION network_listed_facts(of_month text) RETURNS SETOF network_listed LANGUAGE sql STABLE AS $$
    SELECT of_month, status, state, ${sums(LISTED_SUMS)}
      FROM listed_payments JOIN preschools ON preschools.id = preschool_id
     WHERE month = of_month GROUP BY status, state
  $$;
  CREATE FUNCTION listed_payments_facts(of_month text, of_preschools bigint[]) RETURNS SETOF listed_payments
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, state, count(*) FILTER (WHERE refund_of IS NULL), count(refund_of), sum(amount)::bigint
      FROM payments
     WHERE preschool_id = ANY (of_preschools)
       AND paid_at >= (of_month || '-01')::date AND paid_at < (of_month || '-01')::date + interval '1 month'
     GROUP BY preschool_id, state
  $$;
`;

/** From the children of a preschool, or from the invoices of the month where it is of many: the database may choose. */
const BILLED_CHILDREN = `
  CREATE OR REPLACE FUNCTION billed_children_facts(of_month text, of_preschools bigint[]) RETURNS SETOF billed_children
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, status, count(*)
      FROM children
     WHERE preschool_id = ANY (of_preschools)
       AND id IN (SELECT bill_lines.child_id FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
                   WHERE bill_lines.billing_month = of_month AND invoices.billing_month = of_month
                     AND bill_lines.kind = 'bill' AND bill_lines.amount > 0 AND bill_lines.invoice_id IS NOT NULL
                     AND invoices.payment_status <> 9)
     GROUP BY preschool_id, status
  $$;
`;
const BILLED_CHILDREN_BEFORE = `
  CREATE OR REPLACE FUNCTION billed_children_facts(of_month text, of_preschools bigint[]) RETURNS SETOF billed_children
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, status, count(*)
      FROM children
     WHERE preschool_id = ANY (of_preschools)
       AND EXISTS (SELECT 1 FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
                    WHERE bill_lines.child_id = children.id AND bill_lines.billing_month = of_month
                      AND bill_lines.kind = 'bill' AND bill_lines.amount > 0 AND bill_lines.invoice_id IS NOT NULL
                      AND invoices.payment_status <> 9)
     GROUP BY preschool_id, status
  $$;
`;

const LINE_COUNTS = `,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND product_type = 1) AS programme_lines,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND product_type = 2) AS annual_lines,
              count(*) FILTER (WHERE amount > 0 AND kind <> 'carry_forward' AND COALESCE(product_type, 0) NOT IN (1, 2))
                AS other_lines`;

const monthFacts = (counts: { each: string; all: string }) => `
  CREATE OR REPLACE FUNCTION month_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF month_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, role, payment_status = 10,
           count(*),
           count(*) FILTER (WHERE payment_status = 1),
           count(*) FILTER (WHERE payment_status = 2),
           count(*) FILTER (WHERE payment_status = 3),
           count(*) FILTER (WHERE payment_status BETWEEN 4 AND 7),
           count(*) FILTER (WHERE payment_status = 8),
           count(*) FILTER (WHERE payment_status = 11),
           count(DISTINCT parent_id),
           count(DISTINCT parent_id) - count(DISTINCT parent_id) FILTER (WHERE balance > 0),
           sum(price)::bigint,
           sum(lines.programme_fees)::bigint, sum(lines.annual_fees)::bigint, sum(lines.other_bill)::bigint,
           sum(lines.discounted)::bigint, sum(lines.carried_forward)::bigint,
           sum(paid.billplz)::bigint, sum(paid.cdm)::bigint, sum(paid.cheque)::bigint, sum(paid.other)::bigint,
           sum(GREATEST(-balance, 0))::bigint,
           sum(carried_out)::bigint${counts.all}
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
              COALESCE(sum(amount) FILTER (WHERE kind = 'carry_forward'), 0) AS carried_forward${counts.each}
         FROM bill_lines LEFT JOIN products ON products.id = bill_lines.product_id
        WHERE bill_lines.invoice_id = invoices.id
     ) AS lines
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(amount) FILTER (WHERE payment_method = 1), 0) AS billplz,
              COALESCE(sum(amount) FILTER (WHERE payment_method = 2), 0) AS cdm,
              COALESCE(sum(amount) FILTER (WHERE payment_method = 3), 0) AS cheque,
              COALESCE(sum(amount) FILTER (WHERE payment_method > 3), 0) AS other
         FROM payments WHERE payments.invoice_id = invoices.id AND state = 'confirmed'
     ) AS paid
     WHERE billing_month = of_month AND preschool_id = ANY (of_preschools) AND payment_status <> 9
     GROUP BY preschool_id, role, payment_status = 10
  $$;
`;

interface Kind {
  /** Of the preschools that are marked. */
  totals: readonly string[];
  /** Of all, from those totals. */
  sums?: readonly string[];
}

const BEFORE: Record<string, Kind> = {
  invoices: { totals: ['month_totals'] },
  paid: { totals: ['paid_totals'] },
  billed: { totals: ['billed_totals', 'billed_children'] },
  children: { totals: ['registered_totals', 'child_totals', 'booked_totals'] },
  mails: { totals: ['mail_totals'] },
};
const NOW: Record<string, Kind> = {
  ...BEFORE,
  invoices: { totals: ['month_totals'], sums: ['network_totals'] },
  billed: { totals: ['billed_totals', 'billed_children'], sums: ['network_billed'] },
  paid: { totals: ['paid_totals', 'listed_payments'], sums: ['network_paid', 'network_listed'] },
};

const replaceTotals = (table: string) => `
        DELETE FROM ${table} WHERE month = of_month AND preschool_id = ANY (stale);
        INSERT INTO ${table} SELECT * FROM ${table}_facts(of_month, stale);`;
const replaceSums = (table: string) => `
        DELETE FROM ${table} WHERE month = of_month;
        INSERT INTO ${table} SELECT * FROM ${table}_facts(of_month);`;

/** A plan that is kept fits neither one preschool nor all of them: it took five times as long. */
const PLANNED_EACH_TIME = 'SET plan_cache_mode = force_custom_plan';

/** As 0015 tells. The sums need no marks and no lock of their own: they belong to the month that is locked here. */
const refresh = (kinds: Record<string, Kind>, options: string) => `
  CREATE OR REPLACE FUNCTION refresh_totals(of_kind text, of_month text) RETURNS integer LANGUAGE plpgsql ${options} AS $$
    DECLARE stale bigint[];
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('totals ' || of_kind || ' ' || of_month, 0));
      WITH gone AS (DELETE FROM stale_totals WHERE kind = of_kind AND month = of_month RETURNING preschool_id)
      SELECT array_agg(DISTINCT preschool_id) INTO stale FROM gone;
      IF stale IS NULL THEN RETURN 0; END IF;
      ${Object.entries(kinds)
        .map(
          ([kind, { totals, sums = [] }]) =>
            `IF of_kind = '${kind}' THEN ${[...totals.map(replaceTotals), ...sums.map(replaceSums)].join('')} END IF;`,
        )
        .join('\n      ')}
      RETURN cardinality(stale);
    END
  $$;
`;

/** A list of payments counts those of every state. */
const markPayment = (which: string) => `
  CREATE OR REPLACE FUNCTION mark_payment(payment payments) RETURNS void LANGUAGE sql AS $$
    INSERT INTO stale_totals
      SELECT 'invoices', billing_month, preschool_id FROM invoices
       WHERE id = payment.invoice_id AND payment.state = 'confirmed'
      UNION ALL
      SELECT 'paid', to_char(payment.paid_at, 'YYYY-MM'), payment.preschool_id ${which};
  $$;
`;

/** The sums tell preschools apart by their status, which is seldom changed. */
const MARKS = `
  CREATE FUNCTION mark_preschool() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'invoices', month, NEW.id FROM month_totals WHERE preschool_id = NEW.id
        UNION ALL
        SELECT DISTINCT 'paid', month, NEW.id FROM listed_payments WHERE preschool_id = NEW.id
        UNION ALL
        SELECT DISTINCT 'billed', month, NEW.id FROM billed_totals WHERE preschool_id = NEW.id;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER preschools_stale AFTER UPDATE ON preschools FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION mark_preschool();
  INSERT INTO stale_totals SELECT DISTINCT 'invoices', billing_month, preschool_id FROM invoices;
  INSERT INTO stale_totals SELECT DISTINCT 'paid', to_char(paid_at, 'YYYY-MM'), preschool_id FROM payments;
  INSERT INTO stale_totals SELECT DISTINCT 'billed', month, preschool_id FROM billed_totals;
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLES);
  await knex.raw(FACTS);
  await knex.raw(
    monthFacts({
      each: LINE_COUNTS,
      all: `,
           sum(lines.programme_lines)::bigint, sum(lines.annual_lines)::bigint, sum(lines.other_lines)::bigint`,
    }),
  );
  await knex.raw(BILLED_CHILDREN);
  await knex.raw(refresh(NOW, PLANNED_EACH_TIME));
  await knex.raw(markPayment(''));
  await knex.raw(MARKS);
  // The lines behind a fee of a month, newest invoice first.
  await knex.raw('CREATE INDEX invoices_newest_of_month ON invoices (billing_month, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX invoices_newest_of_month;
    DROP TRIGGER preschools_stale ON preschools;
    DROP FUNCTION mark_preschool;
    ${markPayment(`WHERE payment.state = 'confirmed'`)}
    ${refresh(BEFORE, '')}
    DROP FUNCTION network_totals_facts, network_paid_facts, network_billed_facts, network_listed_facts,
      listed_payments_facts;
    DROP TABLE network_totals, network_paid, network_billed, network_listed, listed_payments;
    ALTER TABLE month_totals DROP COLUMN programme_lines, DROP COLUMN annual_lines, DROP COLUMN other_lines;
    ${monthFacts({ each: '', all: '' })}
    ${BILLED_CHILDREN_BEFORE}
  `);
}
