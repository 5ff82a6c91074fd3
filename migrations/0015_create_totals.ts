/**
 * Totals of invoices, payments, bills and children, kept so that a report reads a few hundred rows whatever the history
 * (server/reports/totals.ts tells how). Each table has a function of facts that says what its rows are; `stale_totals`
 * says which of them are to be computed anew, by `refresh_totals`.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(TABLES);
  await knex.raw(INVOICE_FACTS);
  await knex.raw(CHILD_FACTS);
  await knex.raw(MAIL_FACTS);
  await knex.raw(REFRESH);
}

const TABLES = `
  -- Of the invoices of a billing month that are not cancelled. Amounts in sen.
  CREATE TABLE month_totals (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    role integer NOT NULL,
    bad_debt boolean NOT NULL,
    invoices bigint NOT NULL,
    pending bigint NOT NULL,
    overdue bigint NOT NULL,
    partially_paid bigint NOT NULL,
    completed bigint NOT NULL,
    carried bigint NOT NULL,
    instalment bigint NOT NULL,
    parents bigint NOT NULL,
    parents_paid bigint NOT NULL,
    invoiced bigint NOT NULL,
    programme_fees bigint NOT NULL,
    annual_fees bigint NOT NULL,
    other_bill bigint NOT NULL,
    discounted bigint NOT NULL,
    carried_forward bigint NOT NULL,
    billplz bigint NOT NULL,
    cdm bigint NOT NULL,
    cheque bigint NOT NULL,
    other bigint NOT NULL,
    extra bigint NOT NULL,
    carried_out bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, role, bad_debt)
  );

  -- Of the confirmed payments by the month in which they were paid (sen; what was paid back is below zero).
  CREATE TABLE paid_totals (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    payment_method integer NOT NULL,
    payments bigint NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, payment_method)
  );

  -- Of the bills of a month by their date, by the preschool and the status that the child has now.
  CREATE TABLE billed_totals (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    status integer NOT NULL,
    product_id bigint NOT NULL REFERENCES products (id),
    lines bigint NOT NULL,
    amount bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, status, product_id)
  );

  -- Children with a bill on an invoice of a billing month, by the preschool and the status that they have now.
  CREATE TABLE billed_children (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    status integer NOT NULL,
    children bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, status)
  );

  -- Of children as they are now. The month of these three is empty.
  CREATE TABLE registered_totals (
    month text NOT NULL CHECK (month = ''),
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    status integer NOT NULL,
    product_id bigint NOT NULL REFERENCES products (id),
    children bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, status, product_id)
  );
  CREATE TABLE child_totals (
    month text NOT NULL CHECK (month = ''),
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    status integer NOT NULL,
    -- 0 where the day of birth is not known.
    born_in integer NOT NULL,
    children bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, status, born_in)
  );
  -- Open bookings of children who do not attend there already.
  CREATE TABLE booked_totals (
    month text NOT NULL CHECK (month = ''),
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    year integer NOT NULL,
    born_in integer NOT NULL,
    children bigint NOT NULL,
    PRIMARY KEY (month, preschool_id, year, born_in)
  );

  -- Of the messages about invoices that were written on a day of Kuala Lumpur; the month is that day.
  CREATE TABLE mail_totals (
    month text NOT NULL,
    preschool_id bigint NOT NULL REFERENCES preschools (id),
    mails bigint NOT NULL,
    accepted bigint NOT NULL,
    delivered bigint NOT NULL,
    opened bigint NOT NULL,
    clicked bigint NOT NULL,
    failed bigint NOT NULL,
    PRIMARY KEY (month, preschool_id)
  );

  -- A row for each change, never changed itself: who writes waits for nobody. Removed as the totals are refreshed.
  CREATE TABLE stale_totals (
    kind text NOT NULL CHECK (kind IN ('invoices', 'paid', 'billed', 'children', 'mails')),
    month text NOT NULL,
    preschool_id bigint NOT NULL
  );
  CREATE INDEX stale_totals_kind ON stale_totals (kind, month, preschool_id);

  -- The billing month of the invoice that has the line, set by a trigger: a child's bills of a month are found at once.
  ALTER TABLE bill_lines ADD COLUMN billing_month text;
  UPDATE bill_lines SET billing_month = invoices.billing_month FROM invoices WHERE invoices.id = bill_lines.invoice_id;
  CREATE INDEX bill_lines_child_month ON bill_lines (child_id, billing_month)
    WHERE kind = 'bill' AND amount > 0 AND invoice_id IS NOT NULL;
`;

const INVOICE_FACTS = `
  -- The payer group: the highest of Parent, Staff Parent, BCH Parent that someone has; Parent without any.
  CREATE FUNCTION payer_role(of_user bigint) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT COALESCE(max(role_id), 7) FROM user_roles WHERE user_id = of_user AND role_id IN (7, 8, 9)
  $$;

  CREATE FUNCTION month_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF month_totals
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
           sum(carried_out)::bigint
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
              COALESCE(sum(amount) FILTER (WHERE kind = 'carry_forward'), 0) AS carried_forward
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

  CREATE FUNCTION paid_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF paid_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, payment_method, count(*) FILTER (WHERE amount > 0), sum(amount)::bigint
      FROM payments
     WHERE preschool_id = ANY (of_preschools) AND state = 'confirmed'
       AND paid_at >= (of_month || '-01')::date AND paid_at < (of_month || '-01')::date + interval '1 month'
     GROUP BY preschool_id, payment_method
  $$;
`;

const CHILD_FACTS = `
  CREATE FUNCTION billed_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF billed_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, children.preschool_id, children.status, bill_lines.product_id, count(*),
           sum(quantity * (bill_lines.amount - discount_amount))::bigint
      FROM children JOIN bill_lines ON bill_lines.child_id = children.id
     WHERE children.preschool_id = ANY (of_preschools) AND kind = 'bill' AND bill_lines.product_id IS NOT NULL
       AND bill_date >= (of_month || '-01')::date AND bill_date < (of_month || '-01')::date + interval '1 month'
     GROUP BY children.preschool_id, children.status, bill_lines.product_id
  $$;

  CREATE FUNCTION billed_children_facts(of_month text, of_preschools bigint[]) RETURNS SETOF billed_children
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

  CREATE FUNCTION registered_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF registered_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, status, product_id, count(*)
      FROM (SELECT id, preschool_id, status, product_id FROM children
             WHERE preschool_id = ANY (of_preschools) AND product_id IS NOT NULL
            UNION
            SELECT children.id, preschool_id, status, child_products.product_id
              FROM children JOIN child_products ON child_products.child_id = children.id
             WHERE preschool_id = ANY (of_preschools)) AS registrations
     GROUP BY preschool_id, status, product_id
  $$;

  CREATE FUNCTION child_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF child_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, status, COALESCE(extract(year FROM born_on)::integer, 0) AS born_in, count(*)
      FROM children WHERE preschool_id = ANY (of_preschools)
     GROUP BY preschool_id, status, born_in
  $$;

  CREATE FUNCTION booked_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF booked_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, bookings.preschool_id, year, COALESCE(extract(year FROM born_on)::integer, 0) AS born_in, count(*)
      FROM bookings JOIN children ON children.id = bookings.child_id
     WHERE bookings.preschool_id = ANY (of_preschools) AND bookings.status = 'open'
       AND NOT (children.preschool_id = bookings.preschool_id AND children.status IN (1, 2))
     GROUP BY bookings.preschool_id, year, born_in
  $$;
`;

const MAIL_FACTS = `
  CREATE FUNCTION mail_totals_facts(of_month text, of_preschools bigint[]) RETURNS SETOF mail_totals
  LANGUAGE sql STABLE AS $$
    SELECT of_month, preschool_id, count(*), count(*) FILTER (WHERE reached >= 1), count(*) FILTER (WHERE reached >= 2),
           count(*) FILTER (WHERE reached >= 3), count(*) FILTER (WHERE reached >= 4),
           count(*) FILTER (WHERE reached < 2 AND (state = 'failed' OR refused))
      FROM mails
     CROSS JOIN LATERAL (
       SELECT COALESCE(max(array_position(ARRAY['accepted', 'delivered', 'opened', 'clicked'], event)), 0) AS reached,
              COALESCE(bool_or(event = 'failed' AND severity = 'permanent'), false) AS refused
         FROM mail_events WHERE mail_id = mails.id
     ) AS reported
     WHERE about_type = 'invoice' AND preschool_id = ANY (of_preschools)
       AND created_at >= (of_month || ' 00:00+08')::timestamptz
       AND created_at < (of_month || ' 00:00+08')::timestamptz + interval '1 day'
     GROUP BY preschool_id
  $$;
`;

/** The tables of each kind of mark. */
const KINDS: Record<string, readonly string[]> = {
  invoices: ['month_totals'],
  paid: ['paid_totals'],
  billed: ['billed_totals', 'billed_children'],
  children: ['registered_totals', 'child_totals', 'booked_totals'],
  mails: ['mail_totals'],
};

/**
 * The marks go first, and what follows reads later moments: a change between them leaves its mark for the next time.
 * The lock keeps two from refreshing one month at once.
 */
const REFRESH = `
  CREATE FUNCTION refresh_totals(of_kind text, of_month text) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE stale bigint[];
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('totals ' || of_kind || ' ' || of_month, 0));
      WITH gone AS (DELETE FROM stale_totals WHERE kind = of_kind AND month = of_month RETURNING preschool_id)
      SELECT array_agg(DISTINCT preschool_id) INTO stale FROM gone;
      IF stale IS NULL THEN RETURN 0; END IF;
      ${Object.entries(KINDS)
        .map(([kind, tables]) => `IF of_kind = '${kind}' THEN ${tables.map(replaceRows).join(' ')} END IF;`)
        .join('\n      ')}
      RETURN cardinality(stale);
    END
  $$;
`;

function replaceRows(table: string): string {
  return `
        DELETE FROM ${table} WHERE month = of_month AND preschool_id = ANY (stale);
        INSERT INTO ${table} SELECT * FROM ${table}_facts(of_month, stale);`;
}

export async function down(knex: Knex): Promise<void> {
  const tables = Object.values(KINDS).flat();
  await knex.raw(`
    DROP FUNCTION refresh_totals;
    ${tables.map((table) => `DROP FUNCTION ${table}_facts;`).join('\n    ')}
    DROP FUNCTION payer_role;
    DROP TABLE stale_totals, ${tables.join(', ')};
    ALTER TABLE bill_lines DROP COLUMN billing_month;
  `);
}
