/**
 * The demonstration's data: deterministic, Malaysian, with dates relative to the business day.
 * Written in bulk, in one transaction, into an empty database.
 */
import type { Knex } from 'knex';
import type { Clock } from '../clock';
import type { SecretBox } from '../providers/secret-box';
import { publishEverything } from '../sync/publish-everything';
import { makeAbsences } from './absences';
import { makeApprovalLimits } from './approval-limits';
import { makeArrears } from './arrears';
import { makeAttempts } from './attempts';
import { makeBankStatement } from './bank-statement';
import { makeBills } from './bills';
import { makeClasswork } from './classwork';
import { makeDailyLogs } from './daily-logs';
import { makeDays } from './days';
import { makeEInvoices } from './e-invoices';
import { makeFamilies } from './families';
import { makeImports } from './imports';
import { makeInvoices } from './invoices';
import { makeMails } from './mails';
import { makeMoments } from './moments';
import { makeNotifications } from './notifications';
import { makePaymentSettings } from './payment-settings';
import { makePeople } from './people';
import { makePlans } from './plans';
import { makePortal } from './portal';
import { makeQuotations } from './quotations';
import { seededRandom } from './random';
import { makeUnregisteredChildren } from './unregistered-children';

const SEED = 20_260_101;

/** True before anyone or anything is in the database. */
export async function isEmptyDatabase(knex: Knex): Promise<boolean> {
  const found = await knex.raw(
    'SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM preschools) AS filled',
  );
  return !found.rows[0].filled;
}

/** Fills an empty database. */
export async function loadDemo(
  knex: Knex,
  clock: Clock,
  log: (line: string) => void,
  box: SecretBox,
): Promise<void> {
  await knex.transaction(async (trx) => {
    const random = seededRandom(SEED);
    log('Loading the demonstration: people, children and classrooms');
    const people = await makePeople(trx, clock, random);
    await makeFamilies(trx, clock, people);
    log('Loading the demonstration: two weeks of reports and screenings');
    await makeDailyLogs(trx, clock, random, people);
    log('Loading the demonstration: classwork');
    await makeClasswork(trx, clock);
    log('Loading the demonstration: products, bills and bookings');
    await makeBills(trx, clock, people);
    log('Loading the demonstration: fourteen months of invoices and payments');
    await makeInvoices(trx, clock, people);
    // What follows joins them, whatever was counted before.
    await trx.raw('ANALYZE');
    await makePlans(trx, clock, people);
    await makeArrears(trx, clock, people);
    await makeBankStatement(trx, clock, people);
    await makeQuotations(trx, clock);
    log('Loading the demonstration: unregistered children and the mail log');
    await makeUnregisteredChildren(trx, clock, people);
    log('Loading the demonstration: guardians, terms and forms');
    await makePortal(trx, clock, people);
    await makeAbsences(trx, clock, people);
    log('Loading the demonstration: arrivals, care, medicines and incidents');
    await makeDays(trx, clock, people);
    await makeMoments(trx, clock);
    await makePaymentSettings(trx, clock, box);
    await makeEInvoices(trx, clock, people, box);
    await makeApprovalLimits(trx, clock);
    await makeAttempts(trx, clock);
    await makeMails(trx, clock, people);
    await makeNotifications(trx, clock);
    await makeImports(trx, clock);
    await publishEverything(trx);
    // PostgreSQL would count the rows a minute later, and join fourteen months badly until then.
    await trx.raw('ANALYZE');
  });
}
