/**
 * Receipts: each payment that counts has one, in a gapless series for each preschool and year, with what it said when it
 * was given. Payments that counted before get theirs in the order in which they were confirmed.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE receipt_series (
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      year integer NOT NULL CHECK (year BETWEEN 2000 AND 2999),
      last integer NOT NULL CHECK (last >= 1),
      PRIMARY KEY (preschool_id, year)
    );

    CREATE TABLE payment_receipts (
      receipt_no text PRIMARY KEY,
      preschool_id bigint NOT NULL REFERENCES preschools (id),
      year integer NOT NULL,
      number integer NOT NULL CHECK (number >= 1),
      -- Null, with what it said, once its invoice went after its years: the number stays.
      payment_id bigint REFERENCES payments (id),
      content jsonb,
      given_at timestamptz NOT NULL,
      -- How its original went out; whatever is printed afterwards is a copy.
      original_as text CHECK (original_as IN ('mail', 'download')),
      CONSTRAINT payment_receipts_number_key UNIQUE (preschool_id, year, number),
      CONSTRAINT payment_receipts_payment_key UNIQUE (payment_id),
      CONSTRAINT payment_receipts_gone_check CHECK ((payment_id IS NULL) = (content IS NULL))
    );
    CREATE INDEX payment_receipts_search ON payment_receipts USING gin (lower(receipt_no) gin_trgm_ops);

    -- What the receipt of a payment says, as its invoice stands now; sums in sen.
    CREATE FUNCTION receipt_content(of_payment bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
      SELECT jsonb_build_object(
          'issuer', jsonb_build_object('name', preschools.name, 'address', preschools.address,
            'phone_no', preschools.phone_no, 'email', preschools.email, 'registration_no', preschools.registration_no),
          'payer', jsonb_build_object('name', users.name, 'email', users.email, 'phone_no', users.phone_no),
          'payment', jsonb_build_object('paid_amount', payments.amount, 'payment_method', payments.payment_method,
            'reference_id', payments.reference_id, 'paid_at', payments.paid_at),
          'invoice', jsonb_build_object('invoice_no', invoices.invoice_no, 'invoice_date_show', invoices.billing_month,
            'payment_status', invoices.payment_status, 'price', invoices.price, 'paid_amount', invoices.paid_amount,
            'carried_out', invoices.carried_out, 'credited', invoices.credited, 'written_off', invoices.written_off,
            'balance', invoices.balance),
          'lines', (SELECT COALESCE(jsonb_agg(jsonb_build_object(
                'id', lines.id, 'child_id', lines.child_id, 'child_name', children.fullname, 'label', lines.label,
                'remarks', lines.remarks, 'quantity', lines.quantity, 'amount', lines.amount,
                'discount_amount', lines.discount_amount, 'bill_date', lines.bill_date, 'due_date', lines.due_date,
                'from_invoice_no', source.invoice_no) ORDER BY lines.id), '[]')
              FROM bill_lines AS lines
              LEFT JOIN children ON children.id = lines.child_id
              LEFT JOIN invoices AS source ON source.id = lines.from_invoice_id
             WHERE lines.invoice_id = invoices.id))
        FROM payments
        JOIN invoices ON invoices.id = payments.invoice_id
        JOIN preschools ON preschools.id = payments.preschool_id
        JOIN users ON users.id = payments.parent_id
       WHERE payments.id = of_payment
    $$;

    -- Receipts of all payments that count and have none, for what was written without the product: they were given before.
    CREATE FUNCTION give_missing_receipts() RETURNS void LANGUAGE sql AS $$
      WITH missing AS (
        SELECT id, preschool_id, COALESCE(decided_at, created_at) AS at,
               extract(year FROM COALESCE(decided_at, created_at) AT TIME ZONE 'Asia/Kuala_Lumpur')::integer AS year
          FROM payments
         WHERE state = 'confirmed' AND amount > 0
           AND NOT EXISTS (SELECT FROM payment_receipts WHERE payment_id = payments.id)
      ), numbered AS (
        SELECT missing.*, COALESCE(series.last, 0) + row_number() OVER
                 (PARTITION BY missing.preschool_id, missing.year ORDER BY at, missing.id) AS number
          FROM missing LEFT JOIN receipt_series AS series
            ON series.preschool_id = missing.preschool_id AND series.year = missing.year
      ), given AS (
        INSERT INTO payment_receipts
               (receipt_no, preschool_id, year, number, payment_id, content, given_at, original_as)
        SELECT short_name || '-OR-' || right(year::text, 2) || '-' || lpad(number::text, greatest(5, length(number::text)), '0'),
               preschool_id, year, number, numbered.id, receipt_content(numbered.id), at, 'mail'
          FROM numbered JOIN preschools ON preschools.id = preschool_id
        RETURNING preschool_id, year, number
      )
      INSERT INTO receipt_series (preschool_id, year, last)
      SELECT preschool_id, year, max(number) FROM given GROUP BY 1, 2
      ON CONFLICT (preschool_id, year) DO UPDATE SET last = excluded.last
    $$;
    SELECT give_missing_receipts();

    CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'Receipts stay as they were given: % is refused.', TG_OP;
      END
    $$;
    CREATE TRIGGER payment_receipts_stay BEFORE DELETE OR TRUNCATE ON payment_receipts
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_receipt_change();
    -- A name may go out of it, and all that it says after its years; nothing else changes but how its original went out.
    CREATE TRIGGER payment_receipts_unchanged BEFORE UPDATE ON payment_receipts FOR EACH ROW
      WHEN ((NEW.receipt_no, NEW.preschool_id, NEW.year, NEW.number, NEW.given_at)
              IS DISTINCT FROM (OLD.receipt_no, OLD.preschool_id, OLD.year, OLD.number, OLD.given_at)
            OR (OLD.original_as IS NOT NULL AND NEW.original_as IS DISTINCT FROM OLD.original_as)
            OR (NEW.payment_id IS DISTINCT FROM OLD.payment_id
                AND current_setting('tadika.goes', true) IS DISTINCT FROM 'invoices')
            OR (NEW.content IS DISTINCT FROM OLD.content
                AND COALESCE(current_setting('tadika.goes', true), '') NOT IN ('invoices', 'erasing')))
      EXECUTE FUNCTION refuse_receipt_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE payment_receipts, receipt_series;
    DROP FUNCTION refuse_receipt_change, give_missing_receipts, receipt_content;
  `);
}
