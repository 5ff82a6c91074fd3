/** Statements and their lines as the screen shows them: whose each line is thought to be, what it pays, and why. */
import { shareMoney } from '#shared/domain/share-money';
import type {
  BankFamily,
  LineShow,
  BankLine as Shown,
  StatementDetail,
} from '#shared/endpoints/bank-statements';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { grouped } from '../../grouped';
import { BankLine, BankStatement } from '../../models/bank-line';
import { families, invoicesById, knownMoney, openInvoices } from './known-money';
import { type Match, matchLines } from './match-lines';

type Reading = Pick<Context, 'trx' | 'clock'>;

/** Whether a payment that a booked line stands for was reversed. */
const REVERSED_SQL = `state = 'booked' AND EXISTS (
  SELECT FROM bank_line_payments JOIN payments ON payments.refund_of = payment_id AND payments.reversal
   WHERE line_id = bank_lines.id)`;

/** In the order of the file. */
const linesOf = ({ trx }: Reading, { id }: BankStatement) =>
  BankLine.query(trx).where({ statement_id: id }).orderBy('row').orderBy('id');

/** What is proposed for its open lines. */
export async function proposals(
  context: Reading,
  { id, preschool_id }: Pick<BankStatement, 'id' | 'preschool_id'>,
): Promise<Map<number, Match>> {
  const { trx } = context;
  const open = await BankLine.query(trx)
    .where({ statement_id: id, state: 'open' })
    .orderBy('row')
    .orderBy('id');
  if (open.length === 0) return new Map();
  const taken: number[][] = await trx('bank_lines')
    .where({ preschool_id, state: 'confirmed' })
    .pluck('invoice_ids');
  return matchLines(open, await knownMoney(context, preschool_id, open), taken.flat());
}

const DAYS = ['min(dated) AS from', 'max(dated) AS to'];
const inState = (state: string) => `count(*) FILTER (WHERE state = '${state}')::integer AS ${state}`;

export async function listStatements(
  { trx, actor }: Context,
  { preschool, page, per_page }: { preschool?: number | undefined; page: number; per_page: number },
) {
  const found = BankStatement.query(trx).modify('visibleTo', actor);
  if (preschool) found.where('bank_statements.preschool_id', preschool);
  const total = await found.clone().resultSize();
  const rows = (await withNames(found)
    .orderBy('bank_statements.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)) as unknown as Named[];
  const sums = await trx('bank_lines')
    .whereIn(
      'statement_id',
      rows.map(({ id }) => id),
    )
    .groupBy('statement_id')
    .select('statement_id', trx.raw([...DAYS, ...['open', 'confirmed', 'booked'].map(inState)].join(', ')));
  const none = { from: null, to: null, open: 0, confirmed: 0, booked: 0 };
  const data = rows.map((row) => {
    const { statement_id: _, ...counted } = sums.find(({ statement_id }) => statement_id === row.id) ?? none;
    return { ...presentStatement(row), ...counted };
  });
  return { data, total };
}

type Named = BankStatement & { preschool_name: string; short_name: string; author: string };

const withNames = (query: ReturnType<typeof BankStatement.query>) =>
  query
    .join('preschools', 'preschools.id', 'bank_statements.preschool_id')
    .join('users AS author', 'author.id', 'bank_statements.created_by')
    .select(
      'bank_statements.*',
      'preschools.name AS preschool_name',
      'preschools.short_name',
      'author.name AS author',
    );

const presentStatement = (row: Named) => ({
  id: row.id,
  preschool: { id: row.preschool_id, name: row.preschool_name, short_name: row.short_name },
  source: row.source,
  file_name: row.file_name,
  lines: row.lines,
  repeated: row.repeated,
  debits: row.debits,
  created_at: row.created_at.toISOString(),
  created_by: row.author,
});

export async function presentStatementDetail(context: Reading, id: number): Promise<StatementDetail> {
  const { trx } = context;
  const row = (await withNames(BankStatement.query(trx)).findById(id)) as unknown as Named;
  const matches = [...(await proposals(context, row)).values()];
  const [counted] = await trx('bank_lines')
    .where({ statement_id: id })
    .select(
      trx.raw(
        [
          ...DAYS,
          ...['open', 'confirmed', 'booked', 'left_out'].map(inState),
          `count(*) FILTER (WHERE ${REVERSED_SQL})::integer AS reversed`,
          `count(*) FILTER (WHERE state = 'confirmed' AND problem IS NOT NULL)::integer AS refused`,
          `COALESCE(sum(amount) FILTER (WHERE state = 'confirmed'), 0)::bigint AS confirmed_sum`,
        ].join(', '),
      ),
    );
  const { from, to, ...counts } = counted;
  const sure = matches.filter((match) => match.sure).length;
  return {
    ...presentStatement(row),
    from,
    to,
    unread: row.unread,
    counts: { ...counts, sure, proposed: matches.length - sure },
  };
}

/** Those that a screen asks for, and how many there are. */
export async function listLines(
  context: Context,
  statement: BankStatement,
  { show, page, per_page }: { show: LineShow; page: number; per_page: number },
): Promise<{ data: Shown[]; total: number }> {
  const found = linesOf(context, statement);
  const all = await (show === 'reversed' ? found.whereRaw(REVERSED_SQL) : found);
  const matches = await proposals(context, statement);
  const asked = all.filter(({ id, state }) => {
    if (show === 'all' || show === 'reversed' || show === state) return true;
    const match = matches.get(id);
    const kind = match ? (match.sure ? 'sure' : 'proposed') : 'nothing';
    return state === 'open' && show === kind;
  });
  const page_ = asked.slice((page - 1) * per_page, page * per_page);
  return { data: await presentLines(context, statement.preschool_id, page_, matches), total: asked.length };
}

export async function presentLine(context: Context, { id }: Pick<BankLine, 'id'>): Promise<Shown> {
  const line = await BankLine.query(context.trx).findById(id).throwIfNotFound();
  const [shown] = await presentLines(context, line.preschool_id, [line]);
  if (!shown) throw new Error(`The line ${id} went away.`);
  return shown;
}

async function proposalsFor(context: Context, preschool_id: number, lines: readonly BankLine[]) {
  const open = lines.find(({ state }) => state === 'open');
  return open ? proposals(context, { id: open.statement_id, preschool_id }) : new Map<number, Match>();
}

/** For the lines that are split: which part each is, of how many, sen of the whole, whether any part is booked or decided. */
async function partsOf({ trx }: Context, lines: readonly BankLine[]) {
  const split = lines.filter(({ split_of, whole_sen }) => split_of !== null || whole_sen !== null);
  const firsts = [...new Set(split.map(({ id, split_of }) => split_of ?? id))];
  const found = await BankLine.query(trx).whereIn('id', firsts).orWhereIn('split_of', firsts).orderBy('id');
  const ofFirst = grouped(found, ({ id, split_of }) => split_of ?? id);
  return new Map(
    [...ofFirst.values()].flatMap((parts) => {
      const whole = parts.reduce((sum, { amount }) => sum + amount, 0);
      const booked = parts.some(({ state }) => state === 'booked');
      const decided = parts.some(({ state }) => state !== 'open');
      const all = { of: parts.length, whole, booked, decided };
      return parts.map(({ id }, at) => [id, { number: at + 1, ...all }] as const);
    }),
  );
}

type Aim = Pick<Match, 'parent_id' | 'invoice_ids' | 'payment_ids' | 'reasons' | 'sure'>;

/** Lines of one statement. @param given what is proposed for those that are open, where that is known */
export async function presentLines(
  context: Context,
  preschoolId: number,
  lines: readonly BankLine[],
  given?: Map<number, Match>,
): Promise<Shown[]> {
  const { trx } = context;
  const matches = given ?? (await proposalsFor(context, preschoolId, lines));
  const parts = await partsOf(context, lines);
  const booked = await bookedPayments(context, lines);
  const aims = new Map<number, Aim>();
  for (const line of lines) {
    const { id, parent_id, invoice_ids, payment_ids } = line;
    const match = matches.get(id);
    if (line.state === 'open' && match) aims.set(id, match);
    if (parent_id === null) continue;
    const settled = line.state === 'booked';
    aims.set(id, {
      parent_id,
      invoice_ids: settled ? [] : invoice_ids,
      reasons: [],
      sure: false,
      payment_ids: settled
        ? booked.filter(({ line_id }) => line_id === id).map(({ id: paid }) => paid)
        : payment_ids,
    });
  }
  const wanted = [...aims.values()];
  const known = await knownOf(context, preschoolId, wanted);
  const people: { id: number; name: string }[] = await trx('users')
    .whereIn('id', [...new Set(lines.flatMap(({ decided_by }) => decided_by ?? []))])
    .select('id', 'name');
  return lines.map((line) => {
    const aim = aims.get(line.id);
    const { id, row, dated, amount, description, reference, payer, state, reason, problem } = line;
    return {
      id,
      row,
      dated,
      amount,
      description,
      reference,
      payer,
      state,
      reason,
      problem,
      decided_by: people.find((one) => one.id === line.decided_by)?.name ?? null,
      target: aim ? targetOf(line, aim, known) : null,
      part: parts.get(id) ?? null,
    };
  });
}

const bookedPayments = async ({ trx }: Context, lines: readonly BankLine[]) =>
  (await trx('bank_line_payments')
    .whereIn(
      'line_id',
      lines.map(({ id }) => id),
    )
    .orderBy('payment_id')
    .select('line_id', 'payment_id AS id')) as { line_id: number; id: number }[];

interface NamedPayment {
  id: number;
  invoice_id: number;
  invoice_no: string;
  amount: number;
  state: string;
  reversed: boolean;
}

async function knownOf(context: Context, preschoolId: number, aims: readonly Aim[]) {
  const { trx } = context;
  const ids = [...new Set(aims.flatMap(({ invoice_ids }) => invoice_ids))];
  const paymentIds = [...new Set(aims.flatMap(({ payment_ids }) => payment_ids))];
  const payments: NamedPayment[] = await trx('payments')
    .join('invoices', 'invoices.id', 'payments.invoice_id')
    .whereIn('payments.id', paymentIds)
    .select('payments.id', 'payments.invoice_id', 'invoices.invoice_no', 'payments.amount', 'payments.state')
    .select(
      trx.raw(
        'EXISTS (SELECT FROM payments AS back WHERE back.refund_of = payments.id AND back.reversal) AS reversed',
      ),
    );
  return {
    invoices: new Map((await invoicesById(context, preschoolId, ids)).map((one) => [one.id, one])),
    payments: new Map(payments.map((one) => [one.id, one])),
    families: new Map(
      (await families(context, preschoolId, [...new Set(aims.map(({ parent_id }) => parent_id))])).map(
        (one) => [one.parent_id, one],
      ),
    ),
  };
}

function targetOf(line: BankLine, aim: Aim, known: Awaited<ReturnType<typeof knownOf>>): Shown['target'] {
  const family = known.families.get(aim.parent_id);
  if (!family) return null;
  const invoices = aim.invoice_ids.flatMap((id) => known.invoices.get(id) ?? []);
  const shares = invoices.length > 0 ? shareMoney(line.amount, invoices) : [];
  const open = invoices.reduce((sum, one) => sum + one.open, 0);
  return {
    parent: { id: aim.parent_id, name: family.name },
    children: family.children,
    invoices: invoices.flatMap(({ id, invoice_no, open: left }) => {
      const share = shares.find((one) => one.id === id);
      return share ? [{ id, invoice_no, amount: share.amount, open: left }] : [];
    }),
    payments: aim.payment_ids.flatMap((id) => {
      const payment = known.payments.get(id);
      if (!payment) return [];
      const { invoice_id, invoice_no, amount, state, reversed } = payment;
      return [{ id, invoice_id, invoice_no, amount, declared: state !== 'confirmed', reversed }];
    }),
    // Where nothing is open, all of it.
    credit: aim.payment_ids.length > 0 ? 0 : Math.max(0, line.amount - open),
    sure: aim.sure,
    reasons: aim.reasons,
  };
}

const FAMILIES_MOST = 20;

/** Families that were ever billed at the preschool of the line. */
export async function findFamilies(
  context: Context,
  { preschool_id }: BankLine,
  search: string | undefined,
): Promise<BankFamily[]> {
  if (!search) return [];
  const pattern = searchPattern(search);
  const found = (await context
    .trx('users')
    .whereExists((billed) =>
      billed
        .from('invoices')
        .whereRaw('invoices.parent_id = users.id')
        .where({ preschool_id })
        .whereNotNull('issued_at'),
    )
    .where((either) =>
      either
        .whereILike('users.name', pattern)
        .orWhereIn(
          'users.id',
          context
            .trx('child_parents')
            .join('children', 'children.id', 'child_parents.child_id')
            .where({ preschool_id })
            .whereILike('children.fullname', pattern)
            .select('child_parents.user_id'),
        )
        .orWhereIn(
          'users.id',
          context
            .trx('invoices')
            .where({ preschool_id })
            .whereILike('invoice_no', pattern)
            .select('parent_id'),
        ),
    )
    .orderBy('users.name')
    .limit(FAMILIES_MOST)
    .pluck('users.id')) as number[];
  const known = await families(context, preschool_id, found);
  const open = await openInvoices(context, preschool_id, found);
  return found.flatMap((id) => {
    const family = known.find(({ parent_id }) => parent_id === id);
    if (!family) return [];
    const invoices = open
      .filter(({ parent_id }) => parent_id === id)
      .map((one) => ({ id: one.id, invoice_no: one.invoice_no, open: one.open }));
    return [{ id, name: family.name, children: family.children, invoices }];
  });
}
