/**
 * The only list of paths. A screen is lazy, names the permission it needs (the server enforces it; here it only
 * hides) and says whether it works on the tablet's own data, for which head office chooses a preschool. A screen
 * with a tab is shown inside a frame, beside the frame's other screens; it then has no `Page` of its own.
 */
import type { Permission } from '#shared/permissions';
import { type Frame, type FrameTab, frame, type LazyScreen, screen } from './screens';

export interface Screen extends LazyScreen {
  path: string;
  needs: Permission | null;
  /** Reads the tablet's database: one preschool at a time. */
  onTablet: boolean;
  /** What stands around it, and the word of its tab there. */
  framed: { frame: Frame; label: string } | null;
}

function at(path: string, needs: Permission | null, lazyScreen: LazyScreen, onTablet = false): Screen {
  return { path, needs, onTablet, framed: null, ...lazyScreen };
}

/** A screen of the frame: `path` goes on from the frame's own. */
function tab(
  within: Frame,
  path: string,
  label: string,
  needs: Permission | null,
  lazyScreen: LazyScreen,
): Screen {
  return {
    path: within.path + path,
    needs,
    onTablet: false,
    framed: { frame: within, label },
    Component: lazyScreen.Component,
    preload: () => Promise.all([within.preload(), lazyScreen.preload()]),
  };
}

const childFrame = frame('/children/:id', () => import('../features/children/child-frame'), 'ChildFrame');

const classrooms = () => import('../features/classrooms/classrooms-page');
const classroomForm = () => import('../features/classrooms/classroom-form-page');
const preschoolForm = () => import('../features/preschools/preschool-form-page');
const invoice = () => import('./invoice-pages');
const quotation = () => import('../features/quotations/quotation-page');
const paymentGateways = () => import('../features/payments/payment-gateways-page');
const tabular = () => import('../features/reports/tabular-page');
const masters = () => import('../features/masters/masters-page');

export const screens: readonly Screen[] = [
  at(
    '/today',
    'daily_reports_edit',
    screen(() => import('../features/today/today-page'), 'TodayPage'),
    true,
  ),
  at(
    '/today/several',
    'daily_reports_edit',
    screen(() => import('../features/daily-reports/log-several-page'), 'LogSeveralPage'),
    true,
  ),
  at(
    '/children/unregistered',
    'children_edit',
    screen(() => import('../features/unregistered-children/unregistered-page'), 'UnregisteredPage'),
  ),
  at(
    '/children/unregistered/new',
    'children_view',
    screen(() => import('../features/unregistered-children/unregistered-form-page'), 'UnregisteredFormPage'),
  ),
  at(
    '/children',
    'children_view',
    screen(() => import('../features/children/children-page'), 'ChildrenPage'),
  ),
  at(
    '/children/new',
    'children_create',
    screen(() => import('../features/children/child-form-page'), 'NewChildPage'),
  ),
  at(
    '/children/:id/edit',
    'children_edit',
    screen(() => import('../features/children/child-form-page'), 'EditChildPage'),
  ),
  at(
    '/children/:id/parents',
    'children_edit',
    screen(() => import('../features/children/edit-parents-page'), 'EditParentsPage'),
  ),
  // The tabs of a child, in their order; some from other features, which need not know of this one.
  tab(
    childFrame,
    '',
    'Profile',
    'children_view',
    screen(() => import('../features/children/child-profile'), 'ChildProfile'),
  ),
  tab(
    childFrame,
    '/days',
    'Daily reports',
    'children_view',
    screen(() => import('../features/children/child-days'), 'ChildDays'),
  ),
  tab(
    childFrame,
    '/screenings',
    'Screenings',
    'health_edit',
    screen(() => import('../features/children/child-screenings'), 'ChildScreenings'),
  ),
  tab(
    childFrame,
    '/absences',
    'Absences',
    'children_view',
    screen(() => import('../features/attendance/child-absences'), 'ChildAbsences'),
  ),
  tab(
    childFrame,
    '/bills',
    'Bills and discounts',
    'invoices_view',
    screen(() => import('../features/billing/child-bills'), 'ChildBills'),
  ),
  tab(
    childFrame,
    '/guardians',
    'Parents and guardians',
    'children_view',
    screen(() => import('./child-people'), 'ChildPeople'),
  ),
  tab(
    childFrame,
    '/day-forms',
    'Day forms',
    'health_edit',
    screen(() => import('../features/day-forms/child-day-forms'), 'ChildDayForms'),
  ),
  tab(
    childFrame,
    '/history',
    'History',
    'children_edit',
    screen(() => import('../features/children/child-history'), 'ChildHistory'),
  ),
  at(
    '/children/:id/daily-reports/:reportId?',
    'children_view',
    screen(() => import('../features/daily-reports/daily-report-page'), 'DailyReportPage'),
    true,
  ),
  at(
    '/health',
    'health_edit',
    screen(() => import('../features/health/health-page'), 'HealthPage'),
    true,
  ),
  at(
    '/health/door',
    'health_edit',
    screen(() => import('../features/health/door-page'), 'DoorPage'),
    true,
  ),
  at(
    '/health/new',
    'health_edit',
    screen(() => import('../features/health/screening-page'), 'ScreeningPage'),
    true,
  ),
  at(
    '/health/:id/edit',
    'health_edit',
    screen(() => import('../features/health/screening-page'), 'ScreeningPage'),
    true,
  ),
  at('/classrooms', 'children_view', screen(classrooms, 'ClassroomsPage')),
  at('/classroom/:preschoolId/classes', 'children_view', screen(classrooms, 'PreschoolClassesPage')),
  at('/classrooms/new', 'classrooms_edit', screen(classroomForm, 'NewClassroomPage')),
  at('/classrooms/edit/:id', 'classrooms_edit', screen(classroomForm, 'EditClassroomPage')),
  at(
    '/classrooms/view/:id',
    'children_view',
    screen(() => import('../features/classrooms/classroom-page'), 'ClassroomPage'),
  ),
  at(
    '/child-logs/activities/:classroomId',
    'children_view',
    screen(() => import('../features/classrooms/class-log-page'), 'ClassLogPage'),
    true,
  ),
  at(
    '/classrooms/:id/classwork',
    'children_view',
    screen(() => import('../features/classwork/classroom-classwork-page'), 'ClassroomClassworkPage'),
  ),
  // Staff and parents alike: each sees what the server gives them.
  at(
    '/classwork',
    null,
    screen(() => import('../features/classwork/classwork-page'), 'ClassworkPage'),
  ),
  at(
    '/bills/new',
    'bills_edit',
    screen(() => import('../features/billing/several-bills-page'), 'SeveralBillsPage'),
  ),
  at(
    '/invoices',
    'invoices_view',
    screen(() => import('../features/invoices/invoices-page'), 'InvoicesPage'),
  ),
  at(
    '/quotations',
    'quotations_edit',
    screen(() => import('../features/quotations/quotations-page'), 'QuotationsPage'),
  ),
  at('/quotations/new', 'quotations_edit', screen(quotation, 'NewQuotationPage')),
  at('/quotations/:id', 'quotations_edit', screen(quotation, 'QuotationPage')),
  at(
    '/parents/:id/invoices',
    'invoices_view',
    screen(() => import('./parent-invoices'), 'ParentInvoices'),
  ),
  at(
    '/my/invoices',
    'portal_view',
    screen(() => import('../features/invoices/my-invoices-page'), 'MyInvoicesPage'),
  ),
  at(
    '/my/children/:id',
    'portal_view',
    screen(() => import('../features/portal/days-page'), 'DaysPage'),
  ),
  at(
    '/my/children/:id/days/:date',
    'portal_view',
    screen(() => import('../features/portal/day-page'), 'DayPage'),
  ),
  at(
    '/my/children/:id/screening',
    'portal_view',
    screen(() => import('../features/health/parent-screening-page'), 'ParentScreeningPage'),
  ),
  at(
    '/my/children/:id/absences',
    'portal_view',
    screen(() => import('../features/attendance/parent-absences-page'), 'ParentAbsencesPage'),
  ),
  at(
    '/my/children/:id/self-declaration',
    'portal_view',
    screen(() => import('../features/day-forms/self-declaration-page'), 'SelfDeclarationPage'),
  ),
  at(
    '/my/children/:id/daily-log',
    'portal_view',
    screen(() => import('../features/day-forms/daily-log-page'), 'DailyLogPage'),
  ),
  at(
    '/my/terms',
    'portal_view',
    screen(() => import('../features/terms/my-terms-page'), 'MyTermsPage'),
  ),
  at(
    '/my/guardians',
    'portal_view',
    screen(() => import('../features/people/my-guardians-page'), 'MyGuardiansPage'),
  ),
  // Everyone has one.
  at(
    '/my/profile',
    null,
    screen(() => import('../features/people/my-profile-page'), 'MyProfilePage'),
  ),
  at(
    '/terms',
    'terms_edit',
    screen(() => import('../features/terms/terms-page'), 'TermsPage'),
  ),
  at(
    '/my/receipts',
    'portal_view',
    screen(() => import('../features/payments/my-receipts-page'), 'MyReceiptsPage'),
  ),
  // Staff and parents alike: the server gives each what is theirs.
  at('/invoices/:id', null, screen(invoice, 'ShownInvoice')),
  at('/invoices/:id/edit', 'invoices_edit', screen(invoice, 'EditedInvoice')),
  at(
    '/invoices/:id/pay',
    null,
    screen(() => import('../features/payments/pay-page'), 'PayPage'),
  ),
  at(
    '/products',
    'bills_edit',
    screen(() => import('../features/products/products-page'), 'ProductsPage'),
  ),
  at(
    '/dashboard',
    'reports_view',
    screen(() => import('../features/reports/dashboard-page'), 'DashboardPage'),
  ),
  at(
    '/reports',
    'reports_view',
    screen(() => import('../features/reports/reports-page'), 'ReportsPage'),
  ),
  at(
    '/reports/outstandings',
    'reports_view',
    screen(() => import('../features/reports/outstandings-page'), 'OutstandingsPage'),
  ),
  at('/reports/summary', 'reports_view', screen(tabular, 'TabularPage')),
  at('/reports/summary-bad-debt', 'reports_view', screen(tabular, 'BadDebtTabularPage')),
  at(
    '/reports/programme-billed-summary',
    'reports_view',
    screen(() => import('../features/reports/programme-billed-page'), 'ProgrammeBilledPage'),
  ),
  at(
    '/reports/payment-history',
    'reports_view',
    screen(() => import('../features/reports/payment-history-page'), 'PaymentHistoryPage'),
  ),
  at(
    '/reports/seats',
    'reports_view',
    screen(() => import('../features/reports/seats-page'), 'SeatsPage'),
  ),
  at(
    '/reports/product-billed-summary',
    'reports_view',
    screen(() => import('../features/reports/product-billed-page'), 'ProductBilledPage'),
  ),
  at(
    '/reports/billed-lines',
    'reports_view',
    screen(() => import('../features/reports/billed-lines-page'), 'BilledLinesPage'),
  ),
  at(
    '/reports/invoiced-lines',
    'reports_view',
    screen(() => import('../features/reports/invoiced-lines-page'), 'InvoicedLinesPage'),
  ),
  at(
    '/reports/registered-children',
    'reports_view',
    screen(() => import('../features/reports/registered-children-page'), 'RegisteredChildrenPage'),
  ),
  at('/masters/activities', 'children_view', screen(masters, 'ActivitiesPage')),
  at('/masters/assessments', 'ot_view', screen(masters, 'AssessmentsPage')),
  at('/masters/interventions', 'children_view', screen(masters, 'InterventionsPage')),
  at(
    '/held-entries',
    'held_entries_decide',
    screen(() => import('../features/quarantine/quarantine-page'), 'QuarantinePage'),
  ),
  at('/settings/payment-gateways', 'payment_settings_edit', screen(paymentGateways, 'PaymentGatewaysPage')),
  at(
    '/settings/payment-gateways/new',
    'payment_settings_edit',
    screen(paymentGateways, 'NewPaymentGatewayPage'),
  ),
  at(
    '/settings/payment-gateways/:id',
    'payment_settings_edit',
    screen(paymentGateways, 'EditPaymentGatewayPage'),
  ),
  at(
    '/payments/declared',
    'payments_record',
    screen(() => import('../features/payments/declared-page'), 'DeclaredPage'),
  ),
  // What was paid, behind the numbers of reports.
  at(
    '/payments',
    'invoices_view',
    screen(() => import('../features/reports/payments-page'), 'PaymentsPage'),
  ),
  at(
    '/payments/reconciliation',
    'payments_record',
    screen(() => import('../features/payments/reconciliation-page'), 'ReconciliationPage'),
  ),
  // Where a provider sends its payer back to, whoever is signed in.
  at(
    '/payments/:attemptId',
    null,
    screen(() => import('../features/payments/payment-return-page'), 'PaymentReturnPage'),
  ),
  at(
    '/mails',
    'settings_edit',
    screen(() => import('../features/mails/mails-page'), 'MailsPage'),
  ),
  at(
    '/users',
    'users_view',
    screen(() => import('../features/people/users-page'), 'UsersPage'),
  ),
  at(
    '/users/new',
    'users_edit',
    screen(() => import('../features/people/new-user-page'), 'NewUserPage'),
  ),
  at(
    '/users/:id',
    'users_view',
    screen(() => import('./person-page'), 'PersonPage'),
  ),
  at(
    '/roles',
    'users_view',
    screen(() => import('../features/people/roles-page'), 'RolesPage'),
  ),
  // Everyone's own: where one is signed in, and one's password.
  at(
    '/my/sign-in',
    null,
    screen(() => import('../features/people/own-sign-in-page'), 'OwnSignInPage'),
  ),
  at(
    '/settings/preschools',
    'settings_edit',
    screen(() => import('../features/preschools/preschools-page'), 'PreschoolsPage'),
  ),
  at('/settings/preschools/new', 'settings_edit', screen(preschoolForm, 'NewPreschoolPage')),
  at('/settings/preschools/:id', 'settings_edit', screen(preschoolForm, 'EditPreschoolPage')),
  at(
    '/masters/subjects',
    'masters_edit',
    screen(() => import('../features/subjects/subjects-page'), 'SubjectsPage'),
  ),
  // The seating card leads here.
  at(
    '/booking-list',
    'bills_edit',
    screen(() => import('../features/bookings/bookings-page'), 'BookingsPage'),
  ),
  at(
    '/imports',
    'data_import',
    screen(() => import('../features/imports/imports-page'), 'ImportsPage'),
  ),
  at(
    '/imports/:id',
    'data_import',
    screen(() => import('../features/imports/import-page'), 'ImportPage'),
  ),
  at(
    '/audit',
    'audit_view',
    screen(() => import('../features/audit/audit-page'), 'AuditPage'),
  ),
  at(
    '/notifications',
    null,
    screen(() => import('../features/notifications/notifications-page'), 'NotificationsPage'),
  ),
  at(
    '/notifications/settings',
    null,
    screen(() => import('../features/notifications/settings-page'), 'NotificationSettingsPage'),
  ),
  at(
    '/notifications/sent',
    'settings_edit',
    screen(() => import('../features/notifications/sent-page'), 'SentPage'),
  ),
  at(
    '/devices',
    'users_view',
    screen(() => import('../features/devices/devices-page'), 'DevicesPage'),
  ),
  at(
    '/outbox',
    'children_view',
    screen(() => import('./outbox-screen'), 'OutboxScreen'),
  ),
];

/** The parents' home stands at `/` itself; staff are led from there to the home of their role. */
export const myChildren = screen(() => import('../features/portal/home-page'), 'HomePage');

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
