/** Many families of a preschool, one child each with a plan, in one statement. */
import type { Knex } from 'knex';

export async function fillFamilies(
  knex: Knex,
  { preschool, product, many }: { preschool: number; product: number; many: number },
): Promise<void> {
  await knex.raw(
    `WITH parents AS (
       INSERT INTO users (name, email, created_at, updated_at)
         SELECT 'Parent ' || n, 'run' || n || '@example.test', now(), now() FROM generate_series(1, :many) AS n
         RETURNING id),
     roles AS (INSERT INTO user_roles (user_id, role_id) SELECT id, 7 FROM parents),
     kids AS (
       INSERT INTO children (fullname, preschool_id, status, born_on, created_at, updated_at)
         SELECT 'Child ' || row_number() OVER (ORDER BY id), :preschool, 1, '2022-01-01', now(), now() FROM parents
         RETURNING id),
     linked AS (
       INSERT INTO child_parents (child_id, user_id, is_payer)
         SELECT kids.id, parents.id, true
           FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM kids) AS kids
           JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM parents) AS parents USING (n))
     INSERT INTO plan_lines (child_id, product_id, quantity, period, proration, discountable, starts_on, created_at, updated_at)
       SELECT id, :product, 1, 'month', 'none', true, '2026-01-01', now(), now() FROM kids`,
    { many, preschool, product },
  );
  await knex.raw('ANALYZE');
}
