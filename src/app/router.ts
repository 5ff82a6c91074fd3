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

function at(path: string, needs: Permission | null, load: Load, isOnTablet = false): Screen {
  return { path, needs, onTablet: isOnTablet, framed: null, ...lazyScreen(load) };
}

function onTablet(path: string, needs: Permission, load: Load): Screen {
  return at(path, needs, load, true);
}

/** A screen of the frame: `path` goes on from the frame's own. */
function tab(within: Frame, path: string, label: string, needs: Permission, load: Load): Screen {
  return {
    ...at(within.path + path, needs, load),
    framed: { frame: within, label },
    preload: () => Promise.all([within.preload(), load()]),
  };
}

const childFrame = frame('/children/:id', () =>
  import('../features/children/child-frame').then((file) => file.ChildFrame),
);

const classrooms = () => import('../features/classrooms/classrooms-page');
const classroomForm = () => import('../features/classrooms/classroom-form-page');
const preschoolForm = () => import('../features/preschools/preschool-form-page');
const invoice = () => import('./invoice-pages');
const quotation = () => import('../features/quotations/quotation-page');
const paymentGateways = () => import('../features/payments/payment-gateways-page');
const tabular = () => import('../features/reports/tabular-page');
const masters = () => import('../features/masters/masters-page');

export const screens: readonly Screen[] = [
  onTablet('/today', 'daily_reports_edit', () =>
    import('../features/today/today-page').then((file) => file.TodayPage),
  ),
  onTablet('/today/several', 'daily_reports_edit', () =>
    import('../features/daily-reports/log-several-page').then((file) => file.LogSeveralPage),
  ),
  at('/children/unregistered', 'children_edit', () =>
    import('../features/unregistered-children/unregistered-page').then((file) => file.UnregisteredPage),
  ),
  at('/children/unregistered/new', 'children_view', () =>
    import('../features/unregistered-children/unregistered-form-page').then(
      (file) => file.UnregisteredFormPage,
    ),
  ),
  at('/children', 'children_view', () =>
    import('../features/children/children-page').then((file) => file.ChildrenPage),
  ),
  at('/children/new', 'children_create', () =>
    import('../features/children/child-form-page').then((file) => file.NewChildPage),
  ),
  at('/children/:id/edit', 'children_edit', () =>
    import('../features/children/child-form-page').then((file) => file.EditChildPage),
  ),
  at('/children/:id/parents', 'children_edit', () =>
    import('../features/children/edit-parents-page').then((file) => file.EditParentsPage),
  ),
  // The tabs of a child, in their order; some from other features, which need not know of this one.
  tab(childFrame, '', 'Profile', 'children_view', () =>
    import('../features/children/child-profile').then((file) => file.ChildProfile),
  ),
  tab(childFrame, '/days', 'Daily reports', 'children_view', () =>
    import('../features/children/child-days').then((file) => file.ChildDays),
  ),
  tab(childFrame, '/screenings', 'Screenings', 'health_edit', () =>
    import('../features/children/child-screenings').then((file) => file.ChildScreenings),
  ),
  tab(childFrame, '/absences', 'Absences', 'children_view', () =>
    import('../features/attendance/child-absences').then((file) => file.ChildAbsences),
  ),
  tab(childFrame, '/bills', 'Bills and discounts', 'invoices_view', () =>
    import('../features/billing/child-bills').then((file) => file.ChildBills),
  ),
  tab(childFrame, '/guardians', 'Parents and guardians', 'children_view', () =>
    import('./child-people').then((file) => file.ChildPeople),
  ),
  tab(childFrame, '/day-forms', 'Day forms', 'health_edit', () =>
    import('../features/day-forms/child-day-forms').then((file) => file.ChildDayForms),
  ),
  tab(childFrame, '/history', 'History', 'children_edit', () =>
    import('../features/children/child-history').then((file) => file.ChildHistory),
  ),
  onTablet('/children/:id/daily-reports/:reportId?', 'children_view', () =>
    import('../features/daily-reports/daily-report-page').then((file) => file.DailyReportPage),
  ),
  onTablet('/health', 'health_edit', () =>
    import('../features/health/health-page').then((file) => file.HealthPage),
  ),
  onTablet('/health/door', 'health_edit', () =>
    import('../features/health/door-page').then((file) => file.DoorPage),
  ),
  onTablet('/health/new', 'health_edit', () =>
    import('../features/health/screening-page').then((file) => file.ScreeningPage),
  ),
  onTablet('/health/:id/edit', 'health_edit', () =>
    import('../features/health/screening-page').then((file) => file.ScreeningPage),
  ),
  at('/classrooms', 'children_view', () => classrooms().then((file) => file.ClassroomsPage)),
  at('/classroom/:preschoolId/classes', 'children_view', () =>
    classrooms().then((file) => file.PreschoolClassesPage),
  ),
  at('/classrooms/new', 'classrooms_edit', () => classroomForm().then((file) => file.NewClassroomPage)),
  at('/classrooms/edit/:id', 'classrooms_edit', () => classroomForm().then((file) => file.EditClassroomPage)),
  at('/classrooms/view/:id', 'children_view', () =>
    import('../features/classrooms/classroom-page').then((file) => file.ClassroomPage),
  ),
  onTablet('/child-logs/activities/:classroomId', 'children_view', () =>
    import('../features/classrooms/class-log-page').then((file) => file.ClassLogPage),
  ),
  at('/classrooms/:id/classwork', 'children_view', () =>
    import('../features/classwork/classroom-classwork-page').then((file) => file.ClassroomClassworkPage),
  ),
  // Staff and parents alike: each sees what the server gives them.
  at('/classwork', null, () =>
    import('../features/classwork/classwork-page').then((file) => file.ClassworkPage),
  ),
  at('/bills/new', 'bills_edit', () =>
    import('../features/billing/several-bills-page').then((file) => file.SeveralBillsPage),
  ),
  at('/invoices', 'invoices_view', () =>
    import('../features/invoices/invoices-page').then((file) => file.InvoicesPage),
  ),
  at('/quotations', 'quotations_edit', () =>
    import('../features/quotations/quotations-page').then((file) => file.QuotationsPage),
  ),
  at('/quotations/new', 'quotations_edit', () => quotation().then((file) => file.NewQuotationPage)),
  at('/quotations/:id', 'quotations_edit', () => quotation().then((file) => file.QuotationPage)),
  at('/parents/:id/invoices', 'invoices_view', () =>
    import('./parent-invoices').then((file) => file.ParentInvoices),
  ),
  at('/my/invoices', 'portal_view', () =>
    import('../features/invoices/my-invoices-page').then((file) => file.MyInvoicesPage),
  ),
  at('/my/children/:id', 'portal_view', () =>
    import('../features/portal/days-page').then((file) => file.DaysPage),
  ),
  at('/my/children/:id/days/:date', 'portal_view', () =>
    import('../features/portal/day-page').then((file) => file.DayPage),
  ),
  at('/my/children/:id/screening', 'portal_view', () =>
    import('../features/health/parent-screening-page').then((file) => file.ParentScreeningPage),
  ),
  at('/my/children/:id/absences', 'portal_view', () =>
    import('../features/attendance/parent-absences-page').then((file) => file.ParentAbsencesPage),
  ),
  at('/my/children/:id/self-declaration', 'portal_view', () =>
    import('../features/day-forms/self-declaration-page').then((file) => file.SelfDeclarationPage),
  ),
  at('/my/children/:id/daily-log', 'portal_view', () =>
    import('../features/day-forms/daily-log-page').then((file) => file.DailyLogPage),
  ),
  at('/my/terms', 'portal_view', () =>
    import('../features/terms/my-terms-page').then((file) => file.MyTermsPage),
  ),
  at('/my/guardians', 'portal_view', () =>
    import('../features/people/my-guardians-page').then((file) => file.MyGuardiansPage),
  ),
  // Everyone has one.
  at('/my/profile', null, () =>
    import('../features/people/my-profile-page').then((file) => file.MyProfilePage),
  ),
  at('/terms', 'terms_edit', () => import('../features/terms/terms-page').then((file) => file.TermsPage)),
  at('/my/receipts', 'portal_view', () =>
    import('../features/payments/my-receipts-page').then((file) => file.MyReceiptsPage),
  ),
  // Staff and parents alike: the server gives each what is theirs.
  at('/invoices/:id', null, () => invoice().then((file) => file.ShownInvoice)),
  at('/invoices/:id/edit', 'invoices_edit', () => invoice().then((file) => file.EditedInvoice)),
  at('/invoices/:id/pay', null, () => import('../features/payments/pay-page').then((file) => file.PayPage)),
  at('/products', 'bills_edit', () =>
    import('../features/products/products-page').then((file) => file.ProductsPage),
  ),
  at('/dashboard', 'reports_view', () =>
    import('../features/reports/dashboard-page').then((file) => file.DashboardPage),
  ),
  at('/reports', 'reports_view', () =>
    import('../features/reports/reports-page').then((file) => file.ReportsPage),
  ),
  at('/reports/outstandings', 'reports_view', () =>
    import('../features/reports/outstandings-page').then((file) => file.OutstandingsPage),
  ),
  at('/reports/summary', 'reports_view', () => tabular().then((file) => file.TabularPage)),
  at('/reports/summary-bad-debt', 'reports_view', () => tabular().then((file) => file.BadDebtTabularPage)),
  at('/reports/programme-billed-summary', 'reports_view', () =>
    import('../features/reports/programme-billed-page').then((file) => file.ProgrammeBilledPage),
  ),
  at('/reports/payment-history', 'reports_view', () =>
    import('../features/reports/payment-history-page').then((file) => file.PaymentHistoryPage),
  ),
  at('/reports/seats', 'reports_view', () =>
    import('../features/reports/seats-page').then((file) => file.SeatsPage),
  ),
  at('/reports/product-billed-summary', 'reports_view', () =>
    import('../features/reports/product-billed-page').then((file) => file.ProductBilledPage),
  ),
  at('/reports/billed-lines', 'reports_view', () =>
    import('../features/reports/billed-lines-page').then((file) => file.BilledLinesPage),
  ),
  at('/reports/invoiced-lines', 'reports_view', () =>
    import('../features/reports/invoiced-lines-page').then((file) => file.InvoicedLinesPage),
  ),
  at('/reports/registered-children', 'reports_view', () =>
    import('../features/reports/registered-children-page').then((file) => file.RegisteredChildrenPage),
  ),
  at('/masters/activities', 'children_view', () => masters().then((file) => file.ActivitiesPage)),
  at('/masters/assessments', 'ot_view', () => masters().then((file) => file.AssessmentsPage)),
  at('/masters/interventions', 'children_view', () => masters().then((file) => file.InterventionsPage)),
  at('/held-entries', 'held_entries_decide', () =>
    import('../features/quarantine/quarantine-page').then((file) => file.QuarantinePage),
  ),
  at('/settings/payment-gateways', 'payment_settings_edit', () =>
    paymentGateways().then((file) => file.PaymentGatewaysPage),
  ),
  at('/settings/payment-gateways/new', 'payment_settings_edit', () =>
    paymentGateways().then((file) => file.NewPaymentGatewayPage),
  ),
  at('/settings/payment-gateways/:id', 'payment_settings_edit', () =>
    paymentGateways().then((file) => file.EditPaymentGatewayPage),
  ),
  at('/payments/declared', 'payments_record', () =>
    import('../features/payments/declared-page').then((file) => file.DeclaredPage),
  ),
  // What was paid, behind the numbers of reports.
  at('/payments', 'invoices_view', () =>
    import('../features/reports/payments-page').then((file) => file.PaymentsPage),
  ),
  at('/payments/reconciliation', 'payments_record', () =>
    import('../features/payments/reconciliation-page').then((file) => file.ReconciliationPage),
  ),
  // Where a provider sends its payer back to, whoever is signed in.
  at('/payments/:attemptId', null, () =>
    import('../features/payments/payment-return-page').then((file) => file.PaymentReturnPage),
  ),
  at('/mails', 'settings_edit', () => import('../features/mails/mails-page').then((file) => file.MailsPage)),
  at('/users', 'users_view', () => import('../features/people/users-page').then((file) => file.UsersPage)),
  at('/users/new', 'users_edit', () =>
    import('../features/people/new-user-page').then((file) => file.NewUserPage),
  ),
  at('/users/:id', 'users_view', () => import('./person-page').then((file) => file.PersonPage)),
  at('/roles', 'users_view', () => import('../features/people/roles-page').then((file) => file.RolesPage)),
  // Everyone's own: where one is signed in, and one's password.
  at('/my/sign-in', null, () =>
    import('../features/people/own-sign-in-page').then((file) => file.OwnSignInPage),
  ),
  at('/settings/preschools', 'settings_edit', () =>
    import('../features/preschools/preschools-page').then((file) => file.PreschoolsPage),
  ),
  at('/settings/preschools/new', 'settings_edit', () =>
    preschoolForm().then((file) => file.NewPreschoolPage),
  ),
  at('/settings/preschools/:id', 'settings_edit', () =>
    preschoolForm().then((file) => file.EditPreschoolPage),
  ),
  at('/masters/subjects', 'masters_edit', () =>
    import('../features/subjects/subjects-page').then((file) => file.SubjectsPage),
  ),
  // The seating card leads here.
  at('/booking-list', 'bills_edit', () =>
    import('../features/bookings/bookings-page').then((file) => file.BookingsPage),
  ),
  at('/imports', 'data_import', () =>
    import('../features/imports/imports-page').then((file) => file.ImportsPage),
  ),
  at('/imports/:id', 'data_import', () =>
    import('../features/imports/import-page').then((file) => file.ImportPage),
  ),
  at('/audit', 'audit_view', () => import('../features/audit/audit-page').then((file) => file.AuditPage)),
  at('/notifications', null, () =>
    import('../features/notifications/notifications-page').then((file) => file.NotificationsPage),
  ),
  at('/notifications/settings', null, () =>
    import('../features/notifications/settings-page').then((file) => file.NotificationSettingsPage),
  ),
  at('/notifications/sent', 'settings_edit', () =>
    import('../features/notifications/sent-page').then((file) => file.SentPage),
  ),
  at('/devices', 'users_view', () =>
    import('../features/devices/devices-page').then((file) => file.DevicesPage),
  ),
  at('/outbox', null, () => import('./outbox-screen').then((file) => file.OutboxScreen)),
];

/** The parents' home stands at `/` itself; staff are led from there to the home of their role. */
export const myChildren = lazyScreen(() =>
  import('../features/portal/home-page').then((file) => file.HomePage),
);

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
