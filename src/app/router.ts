/**
 * The paths of teachers, therapists and parents, and what everyone has; the office's own stand in `office-screens.ts`. A screen
 * is lazy, names the permission it needs (the server enforces it; here it only hides) and says whether it works on the
 * tablet's own data, for which head office chooses a preschool. A screen with a tab is shown inside a frame, beside the
 * frame's other screens; it then has no `Page` of its own.
 */
import type { Permission } from '#shared/permissions';
import {
  at,
  type Frame,
  type FrameTab,
  frame,
  lazyScreen,
  onTablet,
  type Screen,
  tab,
  within,
} from './screens';

const childFrame = frame('/children/:id', 'ChildFrame', () => import('../features/children/child-frame'));
/** The day's list, and beside it, where there is room, the report that is open. */
const dayFrame = frame('/today', 'TodayFrame', () => import('../features/today/today-page'));

// The files of several screens, and those that the line of their screen has no room for.
const classrooms = () => import('../features/classrooms/classrooms-page');
const invoice = () => import('./invoice-pages');
const masters = () => import('../features/masters/masters-page');
const care = () => import('../features/care-log/care-page');
const illnesses = () => import('../features/illnesses/illnesses-page');
const incidents = () => import('../features/incidents/incidents-page');
const shareReports = () => import('../features/today/share-page');
const logSeveral = () => import('../features/daily-reports/log-several-page');
const unregisteredForm = () => import('../features/unregistered-children/unregistered-form-page');
const childProfile = () => import('../features/children/child-profile');
const childDays = () => import('../features/children/child-days');
const childScreenings = () => import('../features/children/child-screenings');
const childAbsences = () => import('../features/attendance/child-absences');
const childBills = () => import('../features/billing/child-bills');
const childPlan = () => import('../features/plans/child-plan');
const childPeople = () => import('./child-people');
const childDayForms = () => import('../features/day-forms/child-day-forms');
const childConsents = () => import('../features/consents/child-consents');
const childMedicines = () => import('../features/medicine/child-medicines');
const staff = () => import('../features/staff/staff-page');
const medicine = () => import('../features/medicine/medicine-page');
const myMedicines = () => import('../features/medicine/my-medicines-page');
const myCollectors = () => import('../features/collectors/my-collectors-page');
const myConsents = () => import('../features/consents/my-consents-page');
const childRequests = () => import('../features/data-requests/child-requests');
const myRequests = () => import('../features/data-requests/my-requests-page');
const childKeeping = () => import('../features/keeping/child-keeping');
const childReads = () => import('../features/reads/child-reads');
const childHistory = () => import('../features/children/child-history');
const dailyReport = () => import('../features/daily-reports/daily-report-page');
const screening = () => import('../features/health/screening-page');
const classroom = () => import('../features/classrooms/classroom-page');
const classLog = () => import('../features/classrooms/class-log-page');
const classroomClasswork = () => import('../features/classwork/classroom-classwork-page');
const parentScreening = () => import('../features/health/parent-screening-page');
const parentAbsences = () => import('../features/attendance/parent-absences-page');
const selfDeclaration = () => import('../features/day-forms/self-declaration-page');
const myTax = () => import('../features/statements/my-tax-page');
const myStatement = () => import('../features/statements/my-statement-page');
const dailyLog = () => import('../features/day-forms/daily-log-page');
const payAll = () => import('../features/payments/pay-all-page');
const paymentReturn = () => import('../features/payments/payment-return-page');
const notifications = () => import('../features/notifications/notifications-page');
const settings = () => import('../features/notifications/settings-page');

export const screens: readonly Screen[] = [
  within(
    dayFrame,
    onTablet('/today', 'daily_reports_edit', 'TodayPage', () => import('../features/today/today-page')),
  ),
  onTablet(
    '/today/board',
    'daily_reports_edit',
    'BoardPage',
    () => import('../features/attendance/board-page'),
  ),
  onTablet('/today/care', 'daily_reports_edit', 'CarePage', care),
  onTablet('/today/illnesses', 'daily_reports_edit', 'IllnessesPage', illnesses),
  onTablet('/today/incidents', 'daily_reports_edit', 'IncidentsPage', incidents),
  onTablet('/today/staff', 'daily_reports_edit', 'StaffPage', staff),
  onTablet('/today/medicine', 'daily_reports_edit', 'MedicinePage', medicine),
  onTablet('/today/share', 'daily_reports_edit', 'SharePage', shareReports),
  onTablet('/today/several', 'daily_reports_edit', 'LogSeveralPage', logSeveral),
  at('/children/unregistered/new', 'children_view', 'UnregisteredFormPage', unregisteredForm),
  at('/children', 'children_view', 'ChildrenPage', () => import('../features/children/children-page')),
  // The tabs of a child, in their order; some from other features, which need not know of this one.
  tab(childFrame, '', 'Profile', 'children_view', 'ChildProfile', childProfile),
  tab(childFrame, '/days', 'Daily reports', 'daily_reports_edit', 'ChildDays', childDays),
  tab(childFrame, '/screenings', 'Screenings', 'health_edit', 'ChildScreenings', childScreenings),
  tab(childFrame, '/absences', 'Absences', 'daily_reports_edit', 'ChildAbsences', childAbsences),
  tab(childFrame, '/medicines', 'Medicine', 'children_edit', 'ChildMedicines', childMedicines),
  tab(childFrame, '/bills', 'Bills and discounts', 'invoices_view', 'ChildBills', childBills),
  tab(childFrame, '/plan', 'Plan', 'bills_edit', 'ChildPlan', childPlan),
  tab(childFrame, '/guardians', 'Parents and guardians', 'children_view', 'ChildPeople', childPeople),
  tab(childFrame, '/day-forms', 'Day forms', 'health_edit', 'ChildDayForms', childDayForms),
  tab(childFrame, '/history', 'History', 'children_edit', 'ChildHistory', childHistory),
  tab(childFrame, '/consents', 'Consents', 'children_edit', 'ChildConsents', childConsents),
  tab(childFrame, '/data-requests', 'Requests', 'children_edit', 'ChildRequests', childRequests),
  tab(childFrame, '/reads', 'Who looked', 'children_edit', 'ChildReads', childReads),
  tab(childFrame, '/keeping', 'Keeping', 'children_edit', 'ChildKeeping', childKeeping),
  within(
    dayFrame,
    onTablet('/children/:id/daily-reports/:reportId?', 'daily_reports_edit', 'DailyReportPage', dailyReport),
  ),
  onTablet('/health', 'health_edit', 'HealthPage', () => import('../features/health/health-page')),
  onTablet('/health/door', 'health_edit', 'DoorPage', () => import('../features/health/door-page')),
  onTablet('/health/new', 'health_edit', 'ScreeningPage', screening),
  onTablet('/health/:id/edit', 'health_edit', 'ScreeningPage', screening),
  at('/classrooms', 'children_view', 'ClassroomsPage', classrooms),
  at('/classroom/:preschoolId/classes', 'children_view', 'PreschoolClassesPage', classrooms),
  at('/classrooms/view/:id', 'children_view', 'ClassroomPage', classroom),
  onTablet('/child-logs/activities/:classroomId', 'daily_reports_edit', 'ClassLogPage', classLog),
  at('/classrooms/:id/classwork', 'children_view', 'ClassroomClassworkPage', classroomClasswork),
  // Staff and parents alike: each sees what the server gives them.
  at('/classwork', null, 'ClassworkPage', () => import('../features/classwork/classwork-page')),
  at('/my/invoices', 'portal_view', 'MyInvoicesPage', () => import('../features/invoices/my-invoices-page')),
  at('/my/dues/:preschoolId/pay', 'payments_make', 'PayAllPage', payAll),
  at('/my/children/:id', 'portal_view', 'DaysPage', () => import('../features/portal/days-page')),
  at('/my/children/:id/days/:date', 'portal_view', 'DayPage', () => import('../features/portal/day-page')),
  at('/my/days/:date', 'portal_view', 'EveningPage', () => import('../features/portal/evening-page')),
  at('/my/children/:id/screening', 'portal_view', 'ParentScreeningPage', parentScreening),
  at('/my/children/:id/absences', 'portal_view', 'ParentAbsencesPage', parentAbsences),
  at('/my/children/:id/collectors', 'portal_view', 'MyCollectorsPage', myCollectors),
  at('/my/children/:id/medicines', 'portal_view', 'MyMedicinesPage', myMedicines),
  at('/my/children/:id/consents', 'portal_view', 'MyConsentsPage', myConsents),
  at('/my/children/:id/data-requests', 'portal_view', 'MyRequestsPage', myRequests),
  at('/my/children/:id/self-declaration', 'portal_view', 'SelfDeclarationPage', selfDeclaration),
  at('/my/children/:id/daily-log', 'portal_view', 'DailyLogPage', dailyLog),
  at('/my/terms', 'portal_view', 'MyTermsPage', () => import('../features/terms/my-terms-page')),
  at('/my/guardians', 'portal_view', 'MyGuardiansPage', () => import('../features/people/my-guardians-page')),
  // Everyone has one.
  at('/my/profile', null, 'MyProfilePage', () => import('../features/people/my-profile-page')),
  at('/my/receipts', 'portal_view', 'MyReceiptsPage', () => import('../features/payments/my-receipts-page')),
  at('/my/statement', 'portal_view', 'MyStatementPage', myStatement),
  at('/my/tax', 'portal_view', 'MyTaxPage', myTax),
  // Staff and parents alike: the server gives each what is theirs.
  at('/invoices/:id', null, 'ShownInvoice', invoice),
  at('/invoices/:id/pay', null, 'PayPage', () => import('../features/payments/pay-page')),
  at('/masters/activities', 'children_view', 'ActivitiesPage', masters),
  at('/masters/assessments', 'ot_view', 'AssessmentsPage', masters),
  at('/masters/interventions', 'children_view', 'InterventionsPage', masters),
  // Where a provider sends its payer back to, whoever is signed in.
  at('/payments/:attemptId', null, 'PaymentReturnPage', paymentReturn),
  // Everyone's own: where one is signed in, and one's password.
  at('/my/sign-in', null, 'OwnSignInPage', () => import('../features/people/own-sign-in-page')),
  at('/my/pin', null, 'PinPage', () => import('../features/pin/pin-page')),
  at('/privacy', null, 'PrivacyPage', () => import('../features/officer/privacy-page')),
  at('/notifications', null, 'NotificationsPage', notifications),
  at('/notifications/settings', null, 'NotificationSettingsPage', settings),
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

/** The screen at an address, the first of these that is; null where there is none. */
export function screenAt(all: readonly Screen[], pathname: string): Screen | null {
  return all.find(({ path }) => shapeOf(path).test(pathname)) ?? null;
}

/** `/children/:id/daily-reports/:reportId?` as an expression, in the words of the router. */
function shapeOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`);
}
