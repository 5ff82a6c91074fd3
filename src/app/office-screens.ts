/** The paths of the office; everyone else's stand in `router.ts`, which says how a screen is declared. */
import { screens } from './router';
import { at, type Screen } from './screens';

// The files of several screens, and those that the line of their screen has no room for.
const classroomForm = () => import('../features/classrooms/classroom-form-page');
const allIncidents = () => import('../features/incidents/all-incidents-page');
const nearMisses = () => import('../features/incidents/near-misses-page');
const papers = () => import('../features/inspections/papers-page');
const staffReport = () => import('../features/staff/staff-report-page');
const outbreakRules = () => import('../features/illnesses/outbreak-rules-page');
const ratioRules = () => import('../features/staff/ratio-rules-page');
const register = () => import('../features/attendance/register-page');
const preschoolForm = () => import('../features/preschools/preschool-form-page');
const familyStatement = () => import('../features/statements/family-statement-page');
const familyTax = () => import('../features/statements/family-tax-page');
const invoice = () => import('./invoice-pages');
const person = () => import('./person-page');
const quotation = () => import('../features/quotations/quotation-page');
const paymentGateways = () => import('../features/payments/payment-gateways-page');
const tabular = () => import('../features/reports/tabular-page');
const billed = () => import('../features/reports/billed-pages');
const collectors = () => import('../features/collectors/waiting-page');
const unregistered = () => import('../features/unregistered-children/unregistered-page');
const childForm = () => import('../features/children/child-form-page');
const editParents = () => import('../features/children/edit-parents-page');
const officerPage = () => import('../features/officer/officer-page');
const exposurePage = () => import('../features/breaches/exposure-page');
const requests = () => import('../features/data-requests/requests-page');
const signInRules = () => import('../features/people/sign-in-rules-page');
const quotations = () => import('../features/quotations/quotations-page');
const outstandings = () => import('../features/reports/outstandings-page');
const paymentHistory = () => import('../features/reports/payment-history-page');
const billedLines = () => import('../features/reports/billed-lines-page');
const invoicedLines = () => import('../features/reports/invoiced-lines-page');
const registeredChildren = () => import('../features/reports/registered-children-page');
const quarantine = () => import('../features/quarantine/quarantine-page');
const declared = () => import('../features/payments/declared-page');
const reminders = () => import('../features/reminders/reminders-page');
const instalmentPlans = () => import('../features/reminders/instalment-plans-page');
const lateFees = () => import('../features/reminders/late-fees-page');
const bankStatement = () => import('../features/payments/bank-statement-page');
const reconciliation = () => import('../features/payments/reconciliation-page');
const approvals = () => import('../features/approvals/approvals-page');
const approvalLimits = () => import('../features/approvals/limits-page');
const planSettings = () => import('../features/plans/plan-settings-page');
const preschools = () => import('../features/preschools/preschools-page');

export const officeScreens: readonly Screen[] = [
  at('/consents', 'children_edit', 'ConsentsPage', () => import('../features/consents/consents-page')),
  at('/data-requests', 'children_edit', 'RequestsPage', requests),
  at('/children/unregistered', 'children_edit', 'UnregisteredPage', unregistered),
  at('/collectors', 'children_edit', 'WaitingPage', collectors),
  at('/children/new', 'children_create', 'NewChildPage', childForm),
  at('/children/:id/edit', 'children_edit', 'EditChildPage', childForm),
  at('/children/:id/parents', 'children_edit', 'EditParentsPage', editParents),
  at('/classrooms/register', 'classrooms_edit', 'RegisterPage', register),
  at('/classrooms/papers', 'classrooms_edit', 'PapersPage', papers),
  at('/classrooms/staff-report', 'classrooms_edit', 'StaffReportPage', staffReport),
  at('/classrooms/new', 'classrooms_edit', 'NewClassroomPage', classroomForm),
  at('/classrooms/edit/:id', 'classrooms_edit', 'EditClassroomPage', classroomForm),
  at('/bills/new', 'bills_edit', 'SeveralBillsPage', () => import('../features/billing/several-bills-page')),
  at('/billing-runs', 'invoices_edit', 'RunsPage', () => import('../features/billing-runs/runs-page')),
  at('/billing-runs/:id', 'invoices_edit', 'RunPage', () => import('../features/billing-runs/run-page')),
  at('/invoices', 'invoices_view', 'InvoiceList', () => import('./invoice-list')),
  at('/quotations', 'quotations_edit', 'QuotationsPage', quotations),
  at('/quotations/new', 'quotations_edit', 'NewQuotationPage', quotation),
  at('/quotations/:id', 'quotations_edit', 'QuotationPage', quotation),
  at('/parents/:id/invoices', 'invoices_view', 'ParentInvoices', () => import('./parent-invoices')),
  at('/parents/:id/statement', 'invoices_view', 'FamilyStatementPage', familyStatement),
  at('/parents/:id/tax', 'invoices_view', 'FamilyTaxPage', familyTax),
  at('/terms', 'terms_edit', 'TermsPage', () => import('../features/terms/terms-page')),
  at('/invoices/:id/edit', 'invoices_edit', 'EditedInvoice', invoice),
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
  at('/reports/incidents', 'children_edit', 'AllIncidentsPage', allIncidents),
  at('/reports/near-misses', 'children_edit', 'NearMissesPage', nearMisses),
  // By its older name: an app of an earlier release is sent there by the server's answers.
  at('/held-entries', 'held_entries_decide', 'QuarantinePage', quarantine),
  at('/settings/payment-gateways', 'payment_settings_edit', 'PaymentGatewaysPage', paymentGateways),
  at('/settings/payment-gateways/new', 'payment_settings_edit', 'NewPaymentGatewayPage', paymentGateways),
  at('/settings/payment-gateways/:id', 'payment_settings_edit', 'EditPaymentGatewayPage', paymentGateways),
  at('/payments/declared', 'payments_record', 'DeclaredPage', declared),
  // What was paid, behind the numbers of reports.
  at('/payments', 'invoices_view', 'PaymentsPage', () => import('../features/reports/payments-page')),
  at('/payments/reconciliation', 'payments_record', 'ReconciliationPage', reconciliation),
  at('/payments/bank', 'payments_record', 'BankPage', () => import('../features/payments/bank-page')),
  at('/payments/bank/:id', 'payments_record', 'BankStatementPage', bankStatement),
  at('/closings', 'invoices_lock', 'ClosingsPage', () => import('../features/closings/closings-page')),
  at('/approvals', 'invoices_view', 'ApprovalsPage', approvals),
  at('/settings/approvals', 'settings_edit', 'LimitsPage', approvalLimits),
  at(
    '/books',
    'invoices_lock',
    'LedgerChecksPage',
    () => import('../features/ledger-checks/ledger-checks-page'),
  ),
  at(
    '/accounting',
    'invoices_lock',
    'AccountingPage',
    () => import('../features/accounting/accounting-page'),
  ),
  at(
    '/accounting/e-invoices',
    'invoices_lock',
    'EInvoicesPage',
    () => import('../features/accounting/e-invoices-page'),
  ),
  at('/mails', 'settings_edit', 'MailsPage', () => import('../features/mails/mails-page')),
  at('/users', 'users_view', 'PeopleList', person),
  at('/users/new', 'users_edit', 'NewUserPage', () => import('../features/people/new-user-page')),
  at('/users/:id', 'users_view', 'PersonPage', person),
  at('/roles', 'users_view', 'RolesPage', () => import('../features/people/roles-page')),
  at('/keeping', 'settings_edit', 'KeepingPage', () => import('../features/keeping/keeping-page')),
  at('/settings/data-protection', 'settings_edit', 'OfficerPage', officerPage),
  at('/breaches', 'settings_edit', 'BreachesPage', () => import('../features/breaches/breaches-page')),
  at('/breaches/exposure', 'settings_edit', 'ExposurePage', exposurePage),
  at('/reminders', 'invoices_edit', 'RemindersPage', reminders),
  at('/reminders/instalments', 'invoices_edit', 'InstalmentPlansPage', instalmentPlans),
  at('/late-fees', 'invoices_edit', 'LateFeesPage', lateFees),
  at('/plans', 'bills_edit', 'PlansPage', () => import('../features/plans/plans-page')),
  at('/settings/plans', 'bills_edit', 'PlanSettingsPage', planSettings),
  at('/settings/ratio', 'settings_edit', 'RatioRulesPage', ratioRules),
  at('/settings/outbreaks', 'settings_edit', 'OutbreakRulesPage', outbreakRules),
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
  at('/notifications/sent', 'settings_edit', 'SentPage', () => import('../features/notifications/sent-page')),
  at('/devices', 'users_view', 'DevicesPage', () => import('../features/devices/devices-page')),
];

/** All that someone of the office can open: their own addresses come before those that have a place for anything. */
export const allScreens: readonly Screen[] = [...officeScreens, ...screens];
