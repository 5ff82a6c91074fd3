/**
 * Triggers that mark totals as stale (0015) in the transaction that changes what they are of, whoever changes it. A mark
 * is a new row: nobody waits for another's. What was there before is marked once, here.
 */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(LINES);
  await knex.raw(INVOICES);
  await knex.raw(PAYMENTS);
  await knex.raw(PEOPLE);
  await knex.raw(CHILDREN);
  await knex.raw(MAILS);
  await knex.raw(EXISTING);
  await knex.raw(INDEXES);
}

const LINES = `
  CREATE FUNCTION set_billing_month() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.billing_month := (SELECT billing_month FROM invoices WHERE id = NEW.invoice_id);
      RETURN NEW;
    END
  $$;
  CREATE TRIGGER bill_lines_billing_month_new BEFORE INSERT ON bill_lines
    FOR EACH ROW WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION set_billing_month();
  CREATE TRIGGER bill_lines_billing_month BEFORE UPDATE OF invoice_id ON bill_lines
    FOR EACH ROW WHEN (NEW.invoice_id IS DISTINCT FROM OLD.invoice_id) EXECUTE FUNCTION set_billing_month();

  CREATE FUNCTION mark_line(line bill_lines) RETURNS void LANGUAGE sql AS $$
    INSERT INTO stale_totals
      SELECT 'invoices', billing_month, preschool_id FROM invoices WHERE id = line.invoice_id;
    INSERT INTO stale_totals
      SELECT DISTINCT 'billed', month, preschool_id
        FROM children, unnest(ARRAY[to_char(line.bill_date, 'YYYY-MM'), line.billing_month]) AS month
       WHERE line.kind = 'bill' AND id = line.child_id AND month IS NOT NULL;
  $$;
  CREATE FUNCTION mark_changed_line() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM mark_line(OLD); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM mark_line(NEW); END IF;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER bill_lines_stale AFTER INSERT OR DELETE ON bill_lines
    FOR EACH ROW EXECUTE FUNCTION mark_changed_line();
  CREATE TRIGGER bill_lines_stale_change AFTER UPDATE ON bill_lines FOR EACH ROW
    WHEN ((OLD.invoice_id, OLD.kind, OLD.product_id, OLD.child_id, OLD.bill_date, OLD.quantity, OLD.amount,
           OLD.discount_amount, OLD.billing_month) IS DISTINCT FROM
          (NEW.invoice_id, NEW.kind, NEW.product_id, NEW.child_id, NEW.bill_date, NEW.quantity, NEW.amount,
           NEW.discount_amount, NEW.billing_month))
    EXECUTE FUNCTION mark_changed_line();
`;

const INVOICES = `
  CREATE FUNCTION mark_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO stale_totals VALUES ('invoices', OLD.billing_month, OLD.preschool_id);
      END IF;
      IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND
         (NEW.billing_month, NEW.preschool_id) IS DISTINCT FROM (OLD.billing_month, OLD.preschool_id)) THEN
        INSERT INTO stale_totals VALUES ('invoices', NEW.billing_month, NEW.preschool_id);
      END IF;
      IF TG_OP = 'UPDATE' AND NEW.billing_month <> OLD.billing_month THEN
        UPDATE bill_lines SET billing_month = NEW.billing_month WHERE invoice_id = NEW.id;
      END IF;
      -- A cancelled invoice bills nobody.
      IF TG_OP = 'UPDATE' AND (NEW.payment_status = 9) <> (OLD.payment_status = 9) THEN
        INSERT INTO stale_totals
          SELECT DISTINCT 'billed', NEW.billing_month, children.preschool_id
            FROM bill_lines JOIN children ON children.id = bill_lines.child_id WHERE invoice_id = NEW.id;
      END IF;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER invoices_stale AFTER INSERT OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION mark_invoice();
  CREATE TRIGGER invoices_stale_change AFTER UPDATE ON invoices FOR EACH ROW
    WHEN ((OLD.billing_month, OLD.preschool_id, OLD.parent_id, OLD.payment_status, OLD.price, OLD.paid_amount,
           OLD.carried_out) IS DISTINCT FROM
          (NEW.billing_month, NEW.preschool_id, NEW.parent_id, NEW.payment_status, NEW.price, NEW.paid_amount,
           NEW.carried_out))
    EXECUTE FUNCTION mark_invoice();
`;

const PAYMENTS = `
  CREATE FUNCTION mark_payment(payment payments) RETURNS void LANGUAGE sql AS $$
    INSERT INTO stale_totals
      SELECT 'invoices', billing_month, preschool_id FROM invoices
       WHERE id = payment.invoice_id AND payment.state = 'confirmed'
      UNION ALL
      SELECT 'paid', to_char(payment.paid_at, 'YYYY-MM'), payment.preschool_id WHERE payment.state = 'confirmed';
  $$;
  CREATE FUNCTION mark_changed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM mark_payment(OLD); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM mark_payment(NEW); END IF;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER payments_stale AFTER INSERT OR DELETE ON payments
    FOR EACH ROW EXECUTE FUNCTION mark_changed_payment();
  CREATE TRIGGER payments_stale_change AFTER UPDATE ON payments FOR EACH ROW
    WHEN ((OLD.invoice_id, OLD.preschool_id, OLD.payment_method, OLD.state, OLD.amount, OLD.paid_at)
          IS DISTINCT FROM
          (NEW.invoice_id, NEW.preschool_id, NEW.payment_method, NEW.state, NEW.amount, NEW.paid_at))
    EXECUTE FUNCTION mark_changed_payment();
`;

/** The payer group of a parent and the type of a product are seldom changed, and then count for all months. */
const PEOPLE = `
  CREATE FUNCTION mark_payer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'invoices', billing_month, preschool_id FROM invoices
         WHERE parent_id IN (OLD.user_id, NEW.user_id);
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER user_roles_stale AFTER INSERT OR UPDATE OR DELETE ON user_roles
    FOR EACH ROW EXECUTE FUNCTION mark_payer();

  CREATE FUNCTION mark_product() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'invoices', invoices.billing_month, invoices.preschool_id
          FROM bill_lines JOIN invoices ON invoices.id = bill_lines.invoice_id
         WHERE bill_lines.product_id = NEW.id;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER products_stale AFTER UPDATE ON products FOR EACH ROW
    WHEN (OLD.product_type <> NEW.product_type) EXECUTE FUNCTION mark_product();
`;

const CHILDREN = `
  CREATE FUNCTION mark_child() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'children', '', place
          FROM (SELECT unnest(ARRAY[OLD.preschool_id, NEW.preschool_id]) AS place
                 UNION SELECT preschool_id FROM bookings WHERE child_id IN (OLD.id, NEW.id)) AS places
         WHERE place IS NOT NULL;
      IF TG_OP = 'UPDATE' AND (OLD.preschool_id, OLD.status) IS DISTINCT FROM (NEW.preschool_id, NEW.status) THEN
        INSERT INTO stale_totals
          SELECT DISTINCT 'billed', month, place
            FROM bill_lines,
                 unnest(ARRAY[to_char(bill_date, 'YYYY-MM'), billing_month]) AS month,
                 unnest(ARRAY[OLD.preschool_id, NEW.preschool_id]) AS place
           WHERE child_id = NEW.id AND kind = 'bill' AND month IS NOT NULL;
      END IF;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER children_stale AFTER INSERT OR DELETE ON children
    FOR EACH ROW EXECUTE FUNCTION mark_child();
  CREATE TRIGGER children_stale_change AFTER UPDATE ON children FOR EACH ROW
    WHEN ((OLD.preschool_id, OLD.status, OLD.product_id, OLD.born_on) IS DISTINCT FROM
          (NEW.preschool_id, NEW.status, NEW.product_id, NEW.born_on))
    EXECUTE FUNCTION mark_child();

  CREATE FUNCTION mark_registration() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'children', '', preschool_id FROM children WHERE id IN (OLD.child_id, NEW.child_id);
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER child_products_stale AFTER INSERT OR UPDATE OR DELETE ON child_products
    FOR EACH ROW EXECUTE FUNCTION mark_registration();

  CREATE FUNCTION mark_booking() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO stale_totals
        SELECT DISTINCT 'children', '', place FROM unnest(ARRAY[OLD.preschool_id, NEW.preschool_id]) AS place
         WHERE place IS NOT NULL;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER bookings_stale AFTER INSERT OR UPDATE OR DELETE ON bookings
    FOR EACH ROW EXECUTE FUNCTION mark_booking();
`;

const MAILS = `
  CREATE FUNCTION mark_mail(mail mails) RETURNS void LANGUAGE sql AS $$
    INSERT INTO stale_totals
      SELECT 'mails', to_char(mail.created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), mail.preschool_id
       WHERE mail.about_type = 'invoice' AND mail.preschool_id IS NOT NULL;
  $$;
  CREATE FUNCTION mark_changed_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN PERFORM mark_mail(OLD); END IF;
      IF TG_OP <> 'DELETE' THEN PERFORM mark_mail(NEW); END IF;
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER mails_stale AFTER INSERT OR DELETE ON mails FOR EACH ROW EXECUTE FUNCTION mark_changed_mail();
  CREATE TRIGGER mails_stale_change AFTER UPDATE ON mails FOR EACH ROW
    WHEN ((OLD.state, OLD.preschool_id, OLD.about_type, OLD.created_at) IS DISTINCT FROM
          (NEW.state, NEW.preschool_id, NEW.about_type, NEW.created_at))
    EXECUTE FUNCTION mark_changed_mail();

  CREATE FUNCTION mark_mail_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM mark_mail(mails) FROM mails WHERE id IN (OLD.mail_id, NEW.mail_id);
      RETURN NULL;
    END
  $$;
  CREATE TRIGGER mail_events_stale AFTER INSERT OR UPDATE OR DELETE ON mail_events
    FOR EACH ROW EXECUTE FUNCTION mark_mail_event();
`;

const EXISTING = `
  INSERT INTO stale_totals SELECT DISTINCT 'invoices', billing_month, preschool_id FROM invoices;
  INSERT INTO stale_totals SELECT DISTINCT 'paid', to_char(paid_at, 'YYYY-MM'), preschool_id FROM payments;
  INSERT INTO stale_totals
    SELECT DISTINCT 'billed', month, children.preschool_id
      FROM bill_lines JOIN children ON children.id = bill_lines.child_id,
           unnest(ARRAY[to_char(bill_date, 'YYYY-MM'), billing_month]) AS month
     WHERE kind = 'bill' AND month IS NOT NULL;
  INSERT INTO stale_totals SELECT DISTINCT 'children', '', id FROM preschools;
  INSERT INTO stale_totals
    SELECT DISTINCT 'mails', to_char(created_at AT TIME ZONE 'UTC' + interval '8 hours', 'YYYY-MM-DD'), preschool_id
      FROM mails WHERE about_type = 'invoice' AND preschool_id IS NOT NULL;
`;

/** What is open now, and what was written since a day: outstandings look at nothing else. Messages of the last days. */
const INDEXES = `
  CREATE INDEX invoices_open ON invoices (preschool_id, parent_id) INCLUDE (balance, due_date) WHERE balance <> 0;
  CREATE INDEX ledger_entries_recorded ON ledger_entries (recorded_at);
  CREATE INDEX ledger_entries_effective ON ledger_entries (effective_date);
  CREATE INDEX payments_last ON payments (preschool_id, parent_id, paid_at) WHERE state = 'confirmed' AND amount > 0;
  CREATE INDEX mails_about_invoices ON mails (preschool_id, created_at) WHERE about_type = 'invoice';
`;

const TRIGGERS: Record<string, readonly string[]> = {
  bill_lines: [
    'bill_lines_billing_month_new',
    'bill_lines_billing_month',
    'bill_lines_stale',
    'bill_lines_stale_change',
  ],
  invoices: ['invoices_stale', 'invoices_stale_change'],
  payments: ['payments_stale', 'payments_stale_change'],
  user_roles: ['user_roles_stale'],
  products: ['products_stale'],
  children: ['children_stale', 'children_stale_change'],
  child_products: ['child_products_stale'],
  bookings: ['bookings_stale'],
  mails: ['mails_stale', 'mails_stale_change'],
  mail_events: ['mail_events_stale'],
};

export async function down(knex: Knex): Promise<void> {
  const drops = Object.entries(TRIGGERS).flatMap(([table, names]) =>
    names.map((name) => `DROP TRIGGER ${name} ON ${table};`),
  );
  await knex.raw(`
    DROP INDEX mails_about_invoices, payments_last, ledger_entries_effective, ledger_entries_recorded, invoices_open;
    ${drops.join('\n    ')}
    DROP FUNCTION mark_mail_event, mark_changed_mail, mark_mail, mark_booking, mark_registration, mark_child, mark_product, mark_payer, mark_changed_payment,
      mark_payment, mark_invoice, mark_changed_line, mark_line, set_billing_month;
    DELETE FROM stale_totals;
  `);
}
