/**
 * The only list of paths. A screen is lazy, names the permission it needs (the server enforces it; here it only
 * hides) and says whether it works on the tablet's own data, for which head office chooses a preschool. A screen
 * with a tab is shown inside a frame, beside the frame's other screens; it then has no `Page` of its own.
 */
import type { Permission } from '#shared/permissions';
import { type Frame, type FrameTab, frame, type LazyScreen, type Load, lazyScreen } from './screens';

export interface Screen extends LazyScreen {
  path: string;
  needs: Permission | null;
  /** Reads the tablet's database: one preschool at a time. */
  onTablet: boolean;
  /** What stands around it, and the word of its tab there. */
  framed: { frame: Frame; label: string } | null;
}

function at<Name extends string>(
  path: string,
  needs: Permission | null,
  name: Name,
  load: Load<Name>,
): Screen {
  return { path, needs, onTablet: false, framed: null, ...lazyScreen(name, load) };
}

const onTablet: typeof at = (...screen) => ({ ...at(...screen), onTablet: true });

/** A screen of the frame: `path` goes on from the frame's own. */
function tab<Name extends string>(
  within: Frame,
  path: string,
  label: string,
  needs: Permission,
  name: Name,
  load: Load<Name>,
): Screen {
  return {
    ...at(within.path + path, needs, name, load),
    framed: { frame: within, label },
    preload: () => Promise.all([within.preload(), load()]),
  };
}

const childFrame = frame('/children/:id', 'ChildFrame', () => import('../features/children/child-frame'));

// The files of several screens, and those that the line of their screen has no room for.
const classrooms = () => import('../features/classrooms/classrooms-page');
const classroomForm = () => import('../features/classrooms/classroom-form-page');
const preschoolForm = () => import('../features/preschools/preschool-form-page');
const invoice = () => import('./invoice-pages');
const quotation = () => import('../features/quotations/quotation-page');
const paymentGateways = () => import('../features/payments/payment-gateways-page');
const tabular = () => import('../features/reports/tabular-page');
const billed = () => import('../features/reports/billed-pages');
const masters = () => import('../features/masters/masters-page');
const logSeveral = () => import('../features/daily-reports/log-several-page');
const unregistered = () => import('../features/unregistered-children/unregistered-page');
const unregisteredForm = () => import('../features/unregistered-children/unregistered-form-page');
const childForm = () => import('../features/children/child-form-page');
const editParents = () => import('../features/children/edit-parents-page');
const childProfile = () => import('../features/children/child-profile');
const childDays = () => import('../features/children/child-days');
const childScreenings = () => import('../features/children/child-screenings');
const childAbsences = () => import('../features/attendance/child-absences');
const childBills = () => import('../features/billing/child-bills');
const childPeople = () => import('./child-people');
const childDayForms = () => import('../features/day-forms/child-day-forms');
const officerPage = () => import('../features/officer/officer-page');
const signInRules = () => import('../features/people/sign-in-rules-page');
const childConsents = () => import('../features/consents/child-consents');
const myConsents = () => import('../features/consents/my-consents-page');
const childReads = () => import('../features/reads/child-reads');
const childHistory = () => import('../features/children/child-history');
const dailyReport = () => import('../features/daily-reports/daily-report-page');
const screening = () => import('../features/health/screening-page');
const classroom = () => import('../features/classrooms/classroom-page');
const classLog = () => import('../features/classrooms/class-log-page');
const classroomClasswork = () => import('../features/classwork/classroom-classwork-page');
const quotations = () => import('../features/quotations/quotations-page');
const parentScreening = () => import('../features/health/parent-screening-page');
const parentAbsences = () => import('../features/attendance/parent-absences-page');
const selfDeclaration = () => import('../features/day-forms/self-declaration-page');
const dailyLog = () => import('../features/day-forms/daily-log-page');
const outstandings = () => import('../features/reports/outstandings-page');
const paymentHistory = () => import('../features/reports/payment-history-page');
const billedLines = () => import('../features/reports/billed-lines-page');
const invoicedLines = () => import('../features/reports/invoiced-lines-page');
const registeredChildren = () => import('../features/reports/registered-children-page');
const quarantine = () => import('../features/quarantine/quarantine-page');
const declared = () => import('../features/payments/declared-page');
const reconciliation = () => import('../features/payments/reconciliation-page');
const paymentReturn = () => import('../features/payments/payment-return-page');
const preschools = () => import('../features/preschools/preschools-page');
const notifications = () => import('../features/notifications/notifications-page');
const settings = () => import('../features/notifications/settings-page');

export const screens: readonly Screen[] = [
  onTablet('/today', 'daily_reports_edit', 'TodayPage', () => import('../features/today/today-page')),
  onTablet('/today/several', 'daily_reports_edit', 'LogSeveralPage', logSeveral),
  at('/consents', 'children_edit', 'ConsentsPage', () => import('../features/consents/consents-page')),
  at('/children/unregistered', 'children_edit', 'UnregisteredPage', unregistered),
  at('/children/unregistered/new', 'children_view', 'UnregisteredFormPage', unregisteredForm),
  at('/children', 'children_view', 'ChildrenPage', () => import('../features/children/children-page')),
  at('/children/new', 'children_create', 'NewChildPage', childForm),
  at('/children/:id/edit', 'children_edit', 'EditChildPage', childForm),
  at('/children/:id/parents', 'children_edit', 'EditParentsPage', editParents),
  // The tabs of a child, in their order; some from other features, which need not know of this one.
  tab(childFrame, '', 'Profile', 'children_view', 'ChildProfile', childProfile),
  tab(childFrame, '/days', 'Daily reports', 'children_view', 'ChildDays', childDays),
  tab(childFrame, '/screenings', 'Screenings', 'health_edit', 'ChildScreenings', childScreenings),
  tab(childFrame, '/absences', 'Absences', 'children_view', 'ChildAbsences', childAbsences),
  tab(childFrame, '/bills', 'Bills and discounts', 'invoices_view', 'ChildBills', childBills),
  tab(childFrame, '/guardians', 'Parents and guardians', 'children_view', 'ChildPeople', childPeople),
  tab(childFrame, '/day-forms', 'Day forms', 'health_edit', 'ChildDayForms', childDayForms),
  tab(childFrame, '/history', 'History', 'children_edit', 'ChildHistory', childHistory),
  tab(childFrame, '/consents', 'Consents', 'children_edit', 'ChildConsents', childConsents),
  tab(childFrame, '/reads', 'Who looked', 'children_edit', 'ChildReads', childReads),
  onTablet('/children/:id/daily-reports/:reportId?', 'children_view', 'DailyReportPage', dailyReport),
  onTablet('/health', 'health_edit', 'HealthPage', () => import('../features/health/health-page')),
  onTablet('/health/door', 'health_edit', 'DoorPage', () => import('../features/health/door-page')),
  onTablet('/health/new', 'health_edit', 'ScreeningPage', screening),
  onTablet('/health/:id/edit', 'health_edit', 'ScreeningPage', screening),
  at('/classrooms', 'children_view', 'ClassroomsPage', classrooms),
  at('/classroom/:preschoolId/classes', 'children_view', 'PreschoolClassesPage', classrooms),
  at('/classrooms/new', 'classrooms_edit', 'NewClassroomPage', classroomForm),
  at('/classrooms/edit/:id', 'classrooms_edit', 'EditClassroomPage', classroomForm),
  at('/classrooms/view/:id', 'children_view', 'ClassroomPage', classroom),
  onTablet('/child-logs/activities/:classroomId', 'children_view', 'ClassLogPage', classLog),
  at('/classrooms/:id/classwork', 'children_view', 'ClassroomClassworkPage', classroomClasswork),
  // Staff and parents alike: each sees what the server gives them.
  at('/classwork', null, 'ClassworkPage', () => import('../features/classwork/classwork-page')),
  at('/bills/new', 'bills_edit', 'SeveralBillsPage', () => import('../features/billing/several-bills-page')),
  at('/invoices', 'invoices_view', 'InvoicesPage', () => import('../features/invoices/invoices-page')),
  at('/quotations', 'quotations_edit', 'QuotationsPage', quotations),
  at('/quotations/new', 'quotations_edit', 'NewQuotationPage', quotation),
  at('/quotations/:id', 'quotations_edit', 'QuotationPage', quotation),
  at('/parents/:id/invoices', 'invoices_view', 'ParentInvoices', () => import('./parent-invoices')),
  at('/my/invoices', 'portal_view', 'MyInvoicesPage', () => import('../features/invoices/my-invoices-page')),
  at('/my/children/:id', 'portal_view', 'DaysPage', () => import('../features/portal/days-page')),
  at('/my/children/:id/days/:date', 'portal_view', 'DayPage', () => import('../features/portal/day-page')),
  at('/my/children/:id/screening', 'portal_view', 'ParentScreeningPage', parentScreening),
  at('/my/children/:id/absences', 'portal_view', 'ParentAbsencesPage', parentAbsences),
  at('/my/children/:id/consents', 'portal_view', 'MyConsentsPage', myConsents),
  at('/my/children/:id/self-declaration', 'portal_view', 'SelfDeclarationPage', selfDeclaration),
  at('/my/children/:id/daily-log', 'portal_view', 'DailyLogPage', dailyLog),
  at('/my/terms', 'portal_view', 'MyTermsPage', () => import('../features/terms/my-terms-page')),
  at('/my/guardians', 'portal_view', 'MyGuardiansPage', () => import('../features/people/my-guardians-page')),
  // Everyone has one.
  at('/my/profile', null, 'MyProfilePage', () => import('../features/people/my-profile-page')),
  at('/terms', 'terms_edit', 'TermsPage', () => import('../features/terms/terms-page')),
  at('/my/receipts', 'portal_view', 'MyReceiptsPage', () => import('../features/payments/my-receipts-page')),
  // Staff and parents alike: the server gives each what is theirs.
  at('/invoices/:id', null, 'ShownInvoice', invoice),
  at('/invoices/:id/edit', 'invoices_edit', 'EditedInvoice', invoice),
  at('/invoices/:id/pay', null, 'PayPage', () => import('../features/payments/pay-page')),
  at('/products', 'bills_edit', 'ProductsPage', () => import('../features/products/products-page')),
  at('/dashboard', 'reports_view', 'DashboardPage', () => import('../features/reports/dashboard-page')),
  at('/reports', 'reports_view', 'ReportsPage', () => import('../features/reports/reports-page')),
  at('/reports/outstandings', 'reports_view', 'OutstandingsPage', outstandings),
  at('/reports/summary', 'reports_view', 'TabularPage', tabular),
  at('/reports/summary-bad-debt', 'reports_view', 'BadDebtTabularPage', tabular),
  at('/reports/programme-billed-summary', 'reports_view', 'ProgrammeBilledPage', billed),
  at('/reports/payment-history', 'reports_view', 'PaymentHistoryPage', paymentHistory),
  at('/reports/seats', 'reports_view', 'SeatsPage', () => import('../features/reports/seats-page')),
  at('/reports/product-billed-summary', 'reports_view', 'ProductBilledPage', billed),
  at('/reports/billed-lines', 'reports_view', 'BilledLinesPage', billedLines),
  at('/reports/invoiced-lines', 'reports_view', 'InvoicedLinesPage', invoicedLines),
  at('/reports/registered-children', 'reports_view', 'RegisteredChildrenPage', registeredChildren),
  at('/masters/activities', 'children_view', 'ActivitiesPage', masters),
  at('/masters/assessments', 'ot_view', 'AssessmentsPage', masters),
  at('/masters/interventions', 'children_view', 'InterventionsPage', masters),
  at('/held-entries', 'held_entries_decide', 'QuarantinePage', quarantine),
  at('/settings/payment-gateways', 'payment_settings_edit', 'PaymentGatewaysPage', paymentGateways),
  at('/settings/payment-gateways/new', 'payment_settings_edit', 'NewPaymentGatewayPage', paymentGateways),
  at('/settings/payment-gateways/:id', 'payment_settings_edit', 'EditPaymentGatewayPage', paymentGateways),
  at('/payments/declared', 'payments_record', 'DeclaredPage', declared),
  // What was paid, behind the numbers of reports.
  at('/payments', 'invoices_view', 'PaymentsPage', () => import('../features/reports/payments-page')),
  at('/payments/reconciliation', 'payments_record', 'ReconciliationPage', reconciliation),
  // Where a provider sends its payer back to, whoever is signed in.
  at('/payments/:attemptId', null, 'PaymentReturnPage', paymentReturn),
  at('/mails', 'settings_edit', 'MailsPage', () => import('../features/mails/mails-page')),
  at('/users', 'users_view', 'UsersPage', () => import('../features/people/users-page')),
  at('/users/new', 'users_edit', 'NewUserPage', () => import('../features/people/new-user-page')),
  at('/users/:id', 'users_view', 'PersonPage', () => import('./person-page')),
  at('/roles', 'users_view', 'RolesPage', () => import('../features/people/roles-page')),
  // Everyone's own: where one is signed in, and one's password.
  at('/my/sign-in', null, 'OwnSignInPage', () => import('../features/people/own-sign-in-page')),
  at('/privacy', null, 'PrivacyPage', () => import('../features/officer/privacy-page')),
  at('/settings/data-protection', 'settings_edit', 'OfficerPage', officerPage),
  at('/settings/sign-in', 'settings_edit', 'SignInRulesPage', signInRules),
  at('/settings/preschools', 'settings_edit', 'PreschoolsPage', preschools),
  at('/settings/preschools/new', 'settings_edit', 'NewPreschoolPage', preschoolForm),
  at('/settings/preschools/:id', 'settings_edit', 'EditPreschoolPage', preschoolForm),
  at('/masters/subjects', 'masters_edit', 'SubjectsPage', () => import('../features/subjects/subjects-page')),
  // The seating card leads here.
  at('/booking-list', 'bills_edit', 'BookingsPage', () => import('../features/bookings/bookings-page')),
  at('/imports', 'data_import', 'ImportsPage', () => import('../features/imports/imports-page')),
  at('/imports/:id', 'data_import', 'ImportPage', () => import('../features/imports/import-page')),
  at('/audit', 'audit_view', 'AuditPage', () => import('../features/audit/audit-page')),
  at('/notifications', null, 'NotificationsPage', notifications),
  at('/notifications/settings', null, 'NotificationSettingsPage', settings),
  at('/notifications/sent', 'settings_edit', 'SentPage', () => import('../features/notifications/sent-page')),
  at('/devices', 'users_view', 'DevicesPage', () => import('../features/devices/devices-page')),
  at('/outbox', null, 'OutboxScreen', () => import('./outbox-screen')),
];

/** The parents' home stands at `/` itself; staff are led from there to the home of their role. */
export const myChildren = lazyScreen('HomePage', () => import('../features/portal/home-page'));

/** The tabs of a frame for someone with these permissions. */
export function tabsOf(within: Frame, held: readonly Permission[]): FrameTab[] {
  return screens.flatMap(({ path, needs, framed }) =>
    framed?.frame === within && (needs === null || held.includes(needs))
      ? [{ path, label: framed.label }]
      : [],
  );
}

/** The screen at an address; null where there is none. */
export function screenAt(pathname: string): Screen | null {
  return screens.find(({ path }) => shapeOf(path).test(pathname)) ?? null;
}

/** `/children/:id/daily-reports/:reportId?` as an expression, in the words of the router. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);
}
