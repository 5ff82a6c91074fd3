/** Every endpoint of the contract in one list: what the router must serve and the OpenAPI document tells. */
import { accountEndpoints } from '#shared/endpoints/accounts';
import { appEndpoints } from '#shared/endpoints/app';
import { attendanceEndpoints } from '#shared/endpoints/attendance';
import { auditEndpoints } from '#shared/endpoints/audit';
import { billedReportEndpoints } from '#shared/endpoints/billed-reports';
import { billEndpoints } from '#shared/endpoints/bills';
import { bookingEndpoints } from '#shared/endpoints/bookings';
import { childrenEndpoints } from '#shared/endpoints/children';
import { assignmentEndpoints, classroomEndpoints, preschoolEndpoints } from '#shared/endpoints/classrooms';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { deviceEndpoints } from '#shared/endpoints/devices';
import { documentEndpoints } from '#shared/endpoints/documents';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { healthEndpoints } from '#shared/endpoints/health';
import { heldEntryEndpoints } from '#shared/endpoints/held-entries';
import { importEndpoints } from '#shared/endpoints/imports';
import { invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { mailEndpoints } from '#shared/endpoints/mails';
import { masterEndpoints } from '#shared/endpoints/masters';
import { notificationEndpoints } from '#shared/endpoints/notifications';
import { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { parentEndpoints } from '#shared/endpoints/parents';
import { passwordEndpoints } from '#shared/endpoints/passwords';
import { paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { portalEndpoints } from '#shared/endpoints/portal';
import { preschoolSettingsEndpoints } from '#shared/endpoints/preschool-settings';
import { productEndpoints } from '#shared/endpoints/products';
import { profileEndpoints } from '#shared/endpoints/profiles';
import { quotationEndpoints } from '#shared/endpoints/quotations';
import { reconciliationEndpoints } from '#shared/endpoints/reconciliation';
import { reportEndpoints } from '#shared/endpoints/reports';
import { sessionEndpoints } from '#shared/endpoints/session';
import { subjectEndpoints } from '#shared/endpoints/subjects';
import { syncEndpoints } from '#shared/endpoints/sync';
import { termsEndpoints } from '#shared/endpoints/terms';
import { transactionEndpoints } from '#shared/endpoints/transactions';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { userEndpoints } from '#shared/endpoints/users';
import { webhookEndpoints } from '#shared/endpoints/webhooks';
import { welcomeEndpoints } from '#shared/endpoints/welcome';

export const contract: readonly Endpoint[] = [
  appEndpoints,
  sessionEndpoints,
  welcomeEndpoints,
  preschoolEndpoints,
  childrenEndpoints,
  parentEndpoints,
  userEndpoints,
  profileEndpoints,
  portalEndpoints,
  termsEndpoints,
  accountEndpoints,
  passwordEndpoints,
  ownSessionEndpoints,
  preschoolSettingsEndpoints,
  auditEndpoints,
  classroomEndpoints,
  subjectEndpoints,
  importEndpoints,
  classworkEndpoints,
  assignmentEndpoints,
  ...Object.values(masterEndpoints),
  dailyReportEndpoints,
  healthEndpoints,
  attendanceEndpoints,
  dayFormEndpoints,
  heldEntryEndpoints,
  deviceEndpoints,
  productEndpoints,
  billEndpoints,
  bookingEndpoints,
  billedReportEndpoints,
  reportEndpoints,
  paymentSettingEndpoints,
  paymentAttemptEndpoints,
  reconciliationEndpoints,
  mailEndpoints,
  notificationEndpoints,
  webhookEndpoints,
  unregisteredChildEndpoints,
  invoiceEndpoints,
  invoiceHistoryEndpoints,
  transactionEndpoints,
  documentEndpoints,
  quotationEndpoints,
  paymentEndpoints,
  syncEndpoints,
].flatMap((group): Endpoint[] => Object.values(group));
