/** Composes the server: headers, health checks, the contract's calls, and the app's files. */
import { constants } from 'node:zlib';
import { bodyParser } from '@koa/bodyparser';
import type { Knex } from 'knex';
import Koa from 'koa';
import compress from 'koa-compress';
import { messages } from '#shared/messages';
import type { Clock } from './clock';
import { within } from './db/within';
import { accountingRoutes } from './features/accounting/routes';
import { appRoutes } from './features/app/routes';
import { approvalRoutes } from './features/approvals/routes';
import { registerRoutes } from './features/attendance/register-routes';
import { attendanceRoutes } from './features/attendance/routes';
import { auditRoutes } from './features/audit/routes';
import { bankStatementRoutes } from './features/bank-statements/routes';
import { billRoutes } from './features/billing/routes';
import { billingRunRoutes } from './features/billing-runs/routes';
import { bookingRoutes } from './features/bookings/routes';
import { breachRoutes } from './features/breaches/routes';
import { childrenRoutes } from './features/children/routes';
import { assignmentRoutes } from './features/classrooms/assignment-routes';
import { classroomRoutes } from './features/classrooms/routes';
import { PreviewLimit } from './features/classwork/preview-limit';
import { classworkRoutes } from './features/classwork/routes';
import { closingRoutes } from './features/closings/routes';
import { collectorRoutes } from './features/collectors/routes';
import { consentRoutes } from './features/consents/routes';
import { dailyReportRoutes } from './features/daily-reports/routes';
import { childFileSchema } from './features/data-requests/file-schema';
import { dataRequestRoutes } from './features/data-requests/routes';
import { dayFormRoutes } from './features/day-forms/routes';
import { depositRoutes } from './features/deposits/routes';
import { deviceRoutes } from './features/devices/routes';
import { documentRoutes } from './features/documents/routes';
import { healthRoutes } from './features/health/routes';
import { illnessRoutes } from './features/illnesses/routes';
import { importRoutes } from './features/imports/routes';
import { nearMissRoutes } from './features/incidents/near-miss-routes';
import { incidentRoutes } from './features/incidents/routes';
import { inspectionRoutes } from './features/inspections/routes';
import { instalmentRoutes } from './features/instalments/routes';
import { invoiceNoteRoutes } from './features/invoice-notes/routes';
import { invoiceRoutes } from './features/invoices/routes';
import { keepingRoutes } from './features/keeping/routes';
import { lateFeeRoutes } from './features/late-fees/routes';
import { ledgerCheckRoutes } from './features/ledger-checks/routes';
import { mailRoutes } from './features/mails/routes';
import { webhookRoutes } from './features/mails/webhook-routes';
import { masterRoutes } from './features/masters/routes';
import { medicineRoutes } from './features/medicine/routes';
import { notificationRoutes } from './features/notifications/routes';
import { officerRoutes } from './features/officer/routes';
import { duesRoutes } from './features/payments/dues-routes';
import { providerRoutes } from './features/payments/provider-routes';
import { paymentRoutes } from './features/payments/routes';
import { paymentSettingRoutes } from './features/payments/settings-routes';
import { transactionRoutes } from './features/payments/transaction-routes';
import { accountRoutes } from './features/people/account-routes';
import { passwordRoutes } from './features/people/password-routes';
import { profileRoutes } from './features/people/profile-routes';
import { userRoutes } from './features/people/routes';
import { welcomeRoutes } from './features/people/welcome-routes';
import { pictureRoutes } from './features/pictures/routes';
import { planRoutes } from './features/plans/routes';
import { portalRoutes } from './features/portal/routes';
import { preschoolRoutes } from './features/preschools/routes';
import { preschoolSettingsRoutes } from './features/preschools/settings-routes';
import { productRoutes } from './features/products/routes';
import { quarantineRoutes } from './features/quarantine/routes';
import { quotationRoutes } from './features/quotations/routes';
import { readRoutes } from './features/reads/routes';
import { reminderRoutes } from './features/reminders/routes';
import { billedReportRoutes } from './features/reports/billed-routes';
import { outstandingRoutes } from './features/reports/outstanding-routes';
import { reportRoutes } from './features/reports/routes';
import { secondFactorRoutes } from './features/second-factor/routes';
import { ownSessionRoutes } from './features/session/own-session-routes';
import { sessionRoutes } from './features/session/routes';
import { staffRoutes } from './features/staff/routes';
import { statementRoutes } from './features/statements/routes';
import { subjectRoutes } from './features/subjects/routes';
import { tabletRoutes } from './features/tablets/routes';
import { taxStatementRoutes } from './features/tax-statements/routes';
import { termsRoutes } from './features/terms/routes';
import { unregisteredChildRoutes } from './features/unregistered-children/routes';
import { serveApp } from './http/app-files';
import { contract } from './http/contract';
import { answerErrors, refuseUnreadableTargets, tellBroken } from './http/errors';
import type { Metrics } from './http/metrics';
import { observe } from './http/observe';
import { openApiDocument } from './http/openapi';
import { refuseOutsizedBodies } from './http/refuse-outsized-bodies';
import { createRouter } from './http/router';
import { securityHeaders } from './http/security-headers';
import type { Dependencies, Served } from './http/serve';
import { SignInLimit } from './http/sign-in-limit';
import { Tokens } from './http/tokens';
import { createWorkLimits, type Room } from './http/work-limit';
import eInvoiceSchema from './providers/e-invoice-schema-1.0.json';
import signedEInvoiceSchema from './providers/e-invoice-schema-1.1.json';
import type { Network } from './providers/fetch-page';
import { LinkPreviews } from './providers/link-preview';
import { ReadLog } from './read-log';
import type { Services } from './services';
import type { PageSizes } from './sync/pull';
import { syncRoutes } from './sync/routes';

/** Brotli's own default is its slowest: 430 ms for a first sync of 1,500 children, which at 5 takes 3. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A database that takes longer serves nobody. */
const READY_LIMIT_MS = 3_000;

interface AppParts {
  knex: Knex;
  clock: Clock;
  secret: string;
  /** The secret of before, where it was changed. */
  previousSecret?: string;
  services: Services;
  demo: boolean;
  version: string;
  /** Whether head office has to have a second step of signing in: everywhere but in the demonstration. */
  asksSecondFactor: boolean;
  /** Where the built app lies; null for the calls alone. */
  appDir: string | null;
  /** True behind a proxy that terminates https: one, which sets `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy?: boolean;
  /** Served at `/metrics`; without them there is none. */
  metrics?: Metrics | null;
  /** How many calls are at work at once, and how many wait; the usual when left out. */
  room?: Room;
  /** How much a page of the feed holds; the usual when left out. */
  feedPages?: PageSizes;
  /** Reaches linked pages; the real network when left out. */
  previewNetwork?: Network;
}

/** The Koa application; whoever made it listens. */
export function createApp(parts: AppParts): Koa {
  const {
    knex,
    clock,
    services,
    demo,
    version,
    asksSecondFactor,
    trustProxy = false,
    metrics = null,
  } = parts;
  const workLimits = createWorkLimits(parts.room);
  metrics?.watch(workLimits);
  const tokens = new Tokens(parts.secret, parts.previousSecret);
  const readLog = new ReadLog(knex);
  const dependencies: Dependencies = {
    knex,
    clock,
    tokens,
    https: trustProxy,
    asksSecondFactor,
    services,
    readLog,
    workLimits,
  };
  const signInLimit = new SignInLimit(knex);
  const served: Served[] = [
    ...appRoutes({ demo, version }),
    ...sessionRoutes({ tokens, signInLimit, https: trustProxy, asksSecondFactor }),
    ...passwordRoutes({ knex, signInLimit }),
    ...tabletRoutes({ knex, tokens }),
    ...ownSessionRoutes({ signInLimit }),
    ...secondFactorRoutes({ asksSecondFactor }),
    ...welcomeRoutes,
    ...preschoolRoutes,
    // Before those of a child: `/api/children/store-multiple-bills` is no child's id.
    ...billRoutes,
    ...childrenRoutes,
    ...userRoutes,
    ...profileRoutes,
    ...portalRoutes,
    ...termsRoutes,
    ...accountRoutes,
    ...preschoolSettingsRoutes,
    ...auditRoutes,
    ...readRoutes(readLog),
    ...officerRoutes,
    ...breachRoutes(readLog),
    ...approvalRoutes,
    ...ledgerCheckRoutes,
    ...keepingRoutes,
    ...collectorRoutes,
    ...medicineRoutes,
    ...staffRoutes,
    ...illnessRoutes,
    ...inspectionRoutes,
    ...incidentRoutes,
    ...nearMissRoutes,
    ...pictureRoutes,
    ...consentRoutes,
    ...dataRequestRoutes,
    ...subjectRoutes,
    ...importRoutes,
    ...classroomRoutes,
    ...classworkRoutes({
      linkPreviews: new LinkPreviews(parts.previewNetwork),
      previewLimit: new PreviewLimit(knex),
    }),
    ...assignmentRoutes,
    ...masterRoutes,
    ...dailyReportRoutes,
    ...healthRoutes,
    ...attendanceRoutes,
    ...registerRoutes,
    ...dayFormRoutes,
    ...quarantineRoutes,
    ...deviceRoutes,
    ...productRoutes,
    ...bookingRoutes,
    ...closingRoutes,
    ...accountingRoutes,
    ...bankStatementRoutes,
    ...invoiceNoteRoutes,
    ...planRoutes,
    ...billingRunRoutes,
    ...billedReportRoutes,
    ...reportRoutes,
    ...outstandingRoutes,
    ...paymentSettingRoutes,
    ...providerRoutes,
    ...duesRoutes,
    ...instalmentRoutes,
    ...lateFeeRoutes,
    ...taxStatementRoutes,
    ...reminderRoutes,
    ...mailRoutes,
    ...notificationRoutes,
    ...webhookRoutes,
    ...unregisteredChildRoutes,
    ...invoiceRoutes,
    ...transactionRoutes,
    ...documentRoutes,
    ...statementRoutes,
    ...depositRoutes,
    ...quotationRoutes,
    ...paymentRoutes,
    ...syncRoutes(metrics, trustProxy, parts.feedPages),
  ];
  const router = createRouter(served, contract, dependencies);
  // Made when it is first asked for: it takes longer than all the rest of a start.
  let openApi: object | undefined;
  router.get('/api/openapi.json', (http) => {
    openApi ??= openApiDocument(contract, version);
    http.body = openApi;
  });
  router.get('/api/child-file-schema.json', (http) => {
    http.body = childFileSchema();
  });
  router.get('/api/e-invoice-schema.json', (http) => {
    http.body = eInvoiceSchema;
  });
  router.get('/api/e-invoice-schema-1.1.json', (http) => {
    http.body = signedEInvoiceSchema;
  });
  router.get('/healthz', (http) => {
    http.body = { data: 'alive' };
  });
  router.get('/readyz', async (http) => {
    await within(READY_LIMIT_MS, knex.raw('SELECT 1'));
    http.body = { data: 'ready' };
  });

  if (metrics) router.get('/metrics', metrics.serve);

  // The last of several addresses is the proxy's own word; those before it may be anybody's.
  const app = new Koa({ proxy: trustProxy, maxIpsCount: trustProxy ? 1 : 0 });
  // Koa's own would write a stack into the midst of the log's lines.
  app.on('error', tellBroken);
  app.use(observe(metrics, trustProxy));
  app.use(refuseUnreadableTargets());
  app.use(securityHeaders({ withFirebase: services.push?.kind === 'firebase', https: trustProxy }));
  app.use(compress({ threshold: 1024, br: BROTLI, gzip: { level: 6 } }));
  app.use(answerErrors());
  app.use(bodyParser({ jsonLimit: '1mb', formLimit: '1mb', enableTypes: ['json', 'form'] }));
  app.use(refuseOutsizedBodies());
  app.use(router.routes());
  if (parts.appDir) app.use(serveApp(parts.appDir));
  app.use((http) => {
    http.status = 404;
    http.body = { message: messages.notFound };
  });
  return app;
}
