/** Every endpoint of the contract in one list: what the router must serve and the OpenAPI document tells. */

import { accountingEndpoints } from '#shared/endpoints/accounting';
import { appEndpoints } from '#shared/endpoints/app';
import { approvalEndpoints } from '#shared/endpoints/approvals';
import { attendanceEndpoints } from '#shared/endpoints/attendance';
import { auditEndpoints } from '#shared/endpoints/audit';
import { bankEndpoints } from '#shared/endpoints/bank-statements';
import { billEndpoints } from '#shared/endpoints/billing';
import { billingRunEndpoints } from '#shared/endpoints/billing-runs';
import { bookingEndpoints } from '#shared/endpoints/bookings';
import { breachEndpoints } from '#shared/endpoints/breaches';
import { childrenEndpoints } from '#shared/endpoints/children';
import { assignmentEndpoints, classroomEndpoints, preschoolEndpoints } from '#shared/endpoints/classrooms';
import { classworkEndpoints } from '#shared/endpoints/classwork';
import { closingEndpoints } from '#shared/endpoints/closings';
import { collectorEndpoints } from '#shared/endpoints/collectors';
import { consentEndpoints } from '#shared/endpoints/consents';
import { dailyReportEndpoints } from '#shared/endpoints/daily-reports';
import { dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { depositEndpoints } from '#shared/endpoints/deposits';
import { deviceEndpoints } from '#shared/endpoints/devices';
import { documentEndpoints } from '#shared/endpoints/documents';
import { duesEndpoints } from '#shared/endpoints/dues';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { healthEndpoints } from '#shared/endpoints/health';
import { importEndpoints } from '#shared/endpoints/imports';
import { incidentEndpoints } from '#shared/endpoints/incidents';
import { inspectionEndpoints } from '#shared/endpoints/inspections';
import { instalmentEndpoints } from '#shared/endpoints/instalments';
import { invoiceHistoryEndpoints } from '#shared/endpoints/invoice-history';
import { noteEndpoints } from '#shared/endpoints/invoice-notes';
import { invoiceRevisionEndpoints } from '#shared/endpoints/invoice-revisions';
import { transactionEndpoints } from '#shared/endpoints/invoice-transactions';
import { invoiceEndpoints } from '#shared/endpoints/invoices';
import { erasingEndpoints, keepingEndpoints, legalHoldEndpoints } from '#shared/endpoints/keeping';
import { lateFeeEndpoints } from '#shared/endpoints/late-fees';
import { ledgerCheckEndpoints } from '#shared/endpoints/ledger-checks';
import { mailEndpoints, webhookEndpoints } from '#shared/endpoints/mails';
import { masterEndpoints } from '#shared/endpoints/masters';
import { medicineEndpoints } from '#shared/endpoints/medicines';
import { nearMissEndpoints } from '#shared/endpoints/near-misses';
import { notificationEndpoints } from '#shared/endpoints/notifications';
import { officerEndpoints } from '#shared/endpoints/officer';
import { outbreakEndpoints } from '#shared/endpoints/outbreaks';
import { ownSessionEndpoints } from '#shared/endpoints/own-sessions';
import { paymentAttemptEndpoints } from '#shared/endpoints/payment-attempts';
import { reconciliationEndpoints } from '#shared/endpoints/payment-reconciliation';
import { paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { paymentEndpoints } from '#shared/endpoints/payments';
import { parentEndpoints, userEndpoints } from '#shared/endpoints/people';
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { emailEndpoints, passwordEndpoints, welcomeEndpoints } from '#shared/endpoints/people-passwords';
import { profileEndpoints } from '#shared/endpoints/people-profiles';
import { pictureEndpoints } from '#shared/endpoints/pictures';
import { planEndpoints } from '#shared/endpoints/plans';
import { portalEndpoints } from '#shared/endpoints/portal';
import { preschoolSettingsEndpoints } from '#shared/endpoints/preschools';
import { productEndpoints } from '#shared/endpoints/products';
import { quarantineEndpoints } from '#shared/endpoints/quarantined-entries';
import { quotationEndpoints } from '#shared/endpoints/quotations';
import { readEndpoints } from '#shared/endpoints/reads';
import { registerEndpoints } from '#shared/endpoints/register';
import { reminderEndpoints } from '#shared/endpoints/reminders';
import { reportEndpoints } from '#shared/endpoints/reports';
import { billedReportEndpoints } from '#shared/endpoints/reports-billed';
import {
  secondFactorEndpoints,
  signInRulesEndpoints,
  takeAwayEndpoints,
} from '#shared/endpoints/second-factor';
import { sessionEndpoints } from '#shared/endpoints/session';
import { signInEndpoints } from '#shared/endpoints/sign-in';
import { staffingEndpoints } from '#shared/endpoints/staffing';
import { statementEndpoints } from '#shared/endpoints/statements';
import { subjectEndpoints } from '#shared/endpoints/subjects';
import { syncEndpoints } from '#shared/endpoints/sync';
import { tabletSessionEndpoints } from '#shared/endpoints/tablet-session';
import { tabletEndpoints } from '#shared/endpoints/tablets';
import { taxStatementEndpoints } from '#shared/endpoints/tax-statements';
import { termsEndpoints } from '#shared/endpoints/terms';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { writeOffEndpoints } from '#shared/endpoints/write-offs';

export const contract: readonly Endpoint[] = [
  appEndpoints,
  signInEndpoints,
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
  emailEndpoints,
  ownSessionEndpoints,
  secondFactorEndpoints,
  signInRulesEndpoints,
  takeAwayEndpoints,
  preschoolSettingsEndpoints,
  auditEndpoints,
  readEndpoints,
  tabletEndpoints,
  tabletSessionEndpoints,
  officerEndpoints,
  breachEndpoints,
  approvalEndpoints,
  ledgerCheckEndpoints,
  writeOffEndpoints,
  keepingEndpoints,
  legalHoldEndpoints,
  erasingEndpoints,
  collectorEndpoints,
  medicineEndpoints,
  outbreakEndpoints,
  staffingEndpoints,
  inspectionEndpoints,
  incidentEndpoints,
  nearMissEndpoints,
  pictureEndpoints,
  consentEndpoints,
  dataRequestEndpoints,
  classroomEndpoints,
  subjectEndpoints,
  importEndpoints,
  classworkEndpoints,
  assignmentEndpoints,
  ...Object.values(masterEndpoints),
  dailyReportEndpoints,
  healthEndpoints,
  attendanceEndpoints,
  registerEndpoints,
  dayFormEndpoints,
  quarantineEndpoints,
  deviceEndpoints,
  productEndpoints,
  billEndpoints,
  bookingEndpoints,
  accountingEndpoints,
  bankEndpoints,
  closingEndpoints,
  planEndpoints,
  billingRunEndpoints,
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
  invoiceRevisionEndpoints,
  transactionEndpoints,
  noteEndpoints,
  documentEndpoints,
  statementEndpoints,
  depositEndpoints,
  quotationEndpoints,
  paymentEndpoints,
  duesEndpoints,
  instalmentEndpoints,
  lateFeeEndpoints,
  taxStatementEndpoints,
  reminderEndpoints,
  syncEndpoints,
].flatMap((group): Endpoint[] => Object.values(group));
