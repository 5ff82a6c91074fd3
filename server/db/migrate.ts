/** Brings a database to the newest step. The steps are listed by name, so that the bundle can carry them. */
import type { Knex } from 'knex';
import * as createPeople from '../../migrations/0001_create_people';
import * as createChildren from '../../migrations/0002_create_children';
import * as createDailyLogs from '../../migrations/0003_create_daily_logs';
import * as createSync from '../../migrations/0004_create_sync';
import * as extendSync from '../../migrations/0005_extend_sync';
import * as createBills from '../../migrations/0006_create_bills';
import * as extendChildren from '../../migrations/0007_extend_children';
import * as announceClassrooms from '../../migrations/0008_announce_classrooms';
import * as createClasswork from '../../migrations/0009_create_classwork';
import * as createMail from '../../migrations/0010_create_mail';
import * as indexAttendingChildren from '../../migrations/0011_index_attending_children';
import * as createInvoices from '../../migrations/0012_create_invoices';
import * as indexInvoices from '../../migrations/0013_index_invoices';
import * as createPaymentSettings from '../../migrations/0014_create_payment_settings';
import * as createTotals from '../../migrations/0015_create_totals';
import * as markTotals from '../../migrations/0016_mark_totals';
import * as administerPeople from '../../migrations/0017_administer_people';
import * as createPortal from '../../migrations/0018_create_portal';
import * as createNotifications from '../../migrations/0019_create_notifications';
import * as reconcilePayments from '../../migrations/0020_reconcile_payments';
import * as extendDocuments from '../../migrations/0021_extend_documents';
import * as createQuotations from '../../migrations/0022_create_quotations';
import * as createImports from '../../migrations/0023_create_imports';
import * as addLanguage from '../../migrations/0024_add_language';
import * as totalBilledLines from '../../migrations/0025_total_billed_lines';
import * as extendInvoices from '../../migrations/0026_extend_invoices';
import * as noteArrivals from '../../migrations/0027_note_arrivals';
import * as totalNetwork from '../../migrations/0028_total_network';
import * as noteAbsences from '../../migrations/0029_note_absences';
import * as openPaymentProviders from '../../migrations/0030_open_payment_providers';
import * as tellOpenQuestions from '../../migrations/0031_tell_open_questions';
import * as rememberTablets from '../../migrations/0032_remember_tablets';
import * as rememberMergedChoices from '../../migrations/0033_remember_merged_choices';
import * as tellEmergencyNumbers from '../../migrations/0034_tell_emergency_numbers';
import * as guardSessionsAndTrail from '../../migrations/0036_guard_sessions_and_trail';
import * as rememberPlaces from '../../migrations/0037_remember_places';
import * as takeNotes from '../../migrations/0038_take_notes';
import * as createReadLog from '../../migrations/0039_create_read_log';
import * as nameOfficer from '../../migrations/0040_name_officer';
import * as countUploads from '../../migrations/0042_count_uploads';
import * as addSecondFactors from '../../migrations/0043_add_second_factors';
import * as keepConsents from '../../migrations/0046_keep_consents';
import * as createTabletKeys from '../../migrations/0048_create_tablet_keys';
import * as rotateSessionCookies from '../../migrations/0050_rotate_session_cookies';
import * as confirmGatewayKeys from '../../migrations/0051_confirm_gateway_keys';
import * as pairTablets from '../../migrations/0052_pair_tablets';
import * as keepAndErase from '../../migrations/0053_keep_and_erase';
import * as createBreaches from '../../migrations/0056_create_breaches';
import * as reversePayments from '../../migrations/0060_reverse_payments';
import * as ageLines from '../../migrations/0061_age_lines';
import * as payOutCredits from '../../migrations/0062_pay_out_credits';
import * as countCancelledMoney from '../../migrations/0063_count_cancelled_money';
import * as countSentMails from '../../migrations/0064_count_sent_mails';
import * as draftInvoices from '../../migrations/0065_draft_invoices';
import * as reviseInvoices from '../../migrations/0066_revise_invoices';
import * as nameEntries from '../../migrations/0068_name_entries';
import * as closeMonths from '../../migrations/0069_close_months';
import * as createNotes from '../../migrations/0070_create_notes';
import * as createApprovals from '../../migrations/0071_create_approvals';
import * as createWriteOffs from '../../migrations/0072_create_write_offs';
import * as checkBooks from '../../migrations/0073_check_books';
import * as registerDataRequests from '../../migrations/0074_register_data_requests';
import * as translateTerms from '../../migrations/0075_translate_terms';
import * as namePayees from '../../migrations/0079_name_payees';
import * as planFees from '../../migrations/0085_plan_fees';
import * as numberReceipts from '../../migrations/0086_number_receipts';
import * as markFeedSteps from '../../migrations/0087_mark_feed_steps';
import * as sayWhoScreened from '../../migrations/0088_say_who_screened';
import * as closeDays from '../../migrations/0089_close_days';
import * as sayTabletDays from '../../migrations/0090_say_tablet_days';
import * as createBillingRuns from '../../migrations/0091_create_billing_runs';
import * as countKeptMails from '../../migrations/0092_count_kept_mails';
import * as approveImports from '../../migrations/0093_approve_imports';
import * as notePresences from '../../migrations/0094_note_presences';
import * as importPlans from '../../migrations/0095_import_plans';
import * as paySeveral from '../../migrations/0096_pay_several';
import * as remindFamilies from '../../migrations/0097_remind_families';
import * as planInstalments from '../../migrations/0098_plan_instalments';
import * as postEntries from '../../migrations/0099_post_entries';
import * as approveLimits from '../../migrations/0100_approve_limits';
import * as askOfEachInvoice from '../../migrations/0101_ask_of_each_invoice';
import * as nameCollectors from '../../migrations/0102_name_collectors';
import * as postAccounts from '../../migrations/0103_post_accounts';
import * as noteCare from '../../migrations/0104_note_care';
import * as matchBankLines from '../../migrations/0105_match_bank_lines';
import * as awaitBankLines from '../../migrations/0106_await_bank_lines';
import * as keepRequests from '../../migrations/0107_keep_requests';
import * as keepFees from '../../migrations/0108_keep_fees';
import * as noteStaff from '../../migrations/0109_note_staff';
import * as noteIllnesses from '../../migrations/0110_note_illnesses';
import * as noteNearMisses from '../../migrations/0111_note_near_misses';
import * as keepBalances from '../../migrations/0112_keep_balances';
import * as holdDeposits from '../../migrations/0113_hold_deposits';
import * as authoriseMedicines from '../../migrations/0114_authorise_medicines';
import * as splitBankLines from '../../migrations/0115_split_bank_lines';
import * as chargeLateFees from '../../migrations/0116_charge_late_fees';
import * as stateTax from '../../migrations/0117_state_tax';
import * as correctDoses from '../../migrations/0118_correct_doses';
import * as notePapers from '../../migrations/0119_note_papers';
import * as sendPasses from '../../migrations/0120_send_passes';
import * as nameCompanies from '../../migrations/0121_name_companies';
import * as sendEInvoices from '../../migrations/0122_send_e_invoices';
import * as askOnce from '../../migrations/0123_ask_once';
import * as askInBulk from '../../migrations/0124_ask_in_bulk';
import * as confirmEInvoiceKeys from '../../migrations/0125_confirm_e_invoice_keys';
import * as classProducts from '../../migrations/0126_class_products';
import * as keepPictures from '../../migrations/0127_keep_pictures';
import * as acknowledgeRecords from '../../migrations/0128_acknowledge_records';
import * as noteIncidents from '../../migrations/0129_note_incidents';
import * as judgeOutbreaks from '../../migrations/0130_judge_outbreaks';
import * as showCollectors from '../../migrations/0131_show_collectors';
import * as signEInvoices from '../../migrations/0132_sign_e_invoices';
import * as confirmEInvoiceCertificates from '../../migrations/0133_confirm_e_invoice_certificates';
import * as keepRepeats from '../../migrations/0134_keep_repeats';
import * as notifyNamers from '../../migrations/0135_tell_namers';
import * as markLateMoney from '../../migrations/0137_mark_late_money';
import * as findFirstEntries from '../../migrations/0138_find_first_entries';
import * as dateAdditions from '../../migrations/0139_date_additions';
import * as confirmGateways from '../../migrations/0140_confirm_gateways';
import * as confirmPayees from '../../migrations/0141_confirm_payees';
import * as keepFormerLines from '../../migrations/0142_keep_former_lines';
import * as keepFormerDeposits from '../../migrations/0143_keep_former_deposits';
import * as findPresencesOfADay from '../../migrations/0144_find_presences_of_a_day';
import * as setSleepChecks from '../../migrations/0145_set_sleep_checks';
import * as knowWhereStaffNoted from '../../migrations/0146_know_where_staff_noted';
import * as knowWhoMeasured from '../../migrations/0147_know_who_measured';
import * as keepEarlyRemovals from '../../migrations/0148_keep_early_removals';
import * as knowWhoWroteWhat from '../../migrations/0149_know_who_wrote_what';
import * as knowTheIdentity from '../../migrations/0150_know_the_identity';
import { migrateQueue } from '../jobs/migrate-queue';
import { log } from '../log';
import { urlOf } from './knex';

const steps: Record<string, Knex.Migration> = {
  '0001_create_people': createPeople,
  '0002_create_children': createChildren,
  '0003_create_daily_logs': createDailyLogs,
  '0004_create_sync': createSync,
  '0005_extend_sync': extendSync,
  '0006_create_bills': createBills,
  '0007_extend_children': extendChildren,
  '0008_announce_classrooms': announceClassrooms,
  '0009_create_classwork': createClasswork,
  '0010_create_mail': createMail,
  '0011_index_attending_children': indexAttendingChildren,
  '0012_create_invoices': createInvoices,
  '0013_index_invoices': indexInvoices,
  '0014_create_payment_settings': createPaymentSettings,
  '0015_create_totals': createTotals,
  '0016_mark_totals': markTotals,
  '0017_administer_people': administerPeople,
  '0018_create_portal': createPortal,
  '0019_create_notifications': createNotifications,
  '0020_reconcile_payments': reconcilePayments,
  '0021_extend_documents': extendDocuments,
  '0022_create_quotations': createQuotations,
  '0023_create_imports': createImports,
  '0024_add_language': addLanguage,
  '0025_total_billed_lines': totalBilledLines,
  '0026_extend_invoices': extendInvoices,
  '0027_note_arrivals': noteArrivals,
  '0028_total_network': totalNetwork,
  '0029_note_absences': noteAbsences,
  '0030_open_payment_providers': openPaymentProviders,
  '0031_tell_open_questions': tellOpenQuestions,
  '0032_remember_tablets': rememberTablets,
  '0033_remember_merged_choices': rememberMergedChoices,
  '0034_tell_emergency_numbers': tellEmergencyNumbers,
  '0036_guard_sessions_and_trail': guardSessionsAndTrail,
  '0037_remember_places': rememberPlaces,
  '0038_take_notes': takeNotes,
  '0039_create_read_log': createReadLog,
  '0040_name_officer': nameOfficer,
  '0042_count_uploads': countUploads,
  '0043_add_second_factors': addSecondFactors,
  '0046_keep_consents': keepConsents,
  '0048_create_tablet_keys': createTabletKeys,
  '0050_rotate_session_cookies': rotateSessionCookies,
  '0051_confirm_gateway_keys': confirmGatewayKeys,
  '0052_pair_tablets': pairTablets,
  '0056_create_breaches': createBreaches,
  '0060_reverse_payments': reversePayments,
  '0061_age_lines': ageLines,
  '0062_pay_out_credits': payOutCredits,
  '0063_count_cancelled_money': countCancelledMoney,
  '0064_count_sent_mails': countSentMails,
  '0065_draft_invoices': draftInvoices,
  '0074_register_data_requests': registerDataRequests,
  '0075_translate_terms': translateTerms,
  '0053_keep_and_erase': keepAndErase,
  '0068_name_entries': nameEntries,
  '0069_close_months': closeMonths,
  '0079_name_payees': namePayees,
  '0070_create_notes': createNotes,
  '0085_plan_fees': planFees,
  '0071_create_approvals': createApprovals,
  '0072_create_write_offs': createWriteOffs,
  '0073_check_books': checkBooks,
  '0066_revise_invoices': reviseInvoices,
  '0090_say_tablet_days': sayTabletDays,
  '0087_mark_feed_steps': markFeedSteps,
  '0086_number_receipts': numberReceipts,
  '0091_create_billing_runs': createBillingRuns,
  '0094_note_presences': notePresences,
  '0095_import_plans': importPlans,
  '0096_pay_several': paySeveral,
  '0097_remind_families': remindFamilies,
  '0099_post_entries': postEntries,
  '0104_note_care': noteCare,
  '0107_keep_requests': keepRequests,
  '0102_name_collectors': nameCollectors,
  '0116_charge_late_fees': chargeLateFees,
  '0117_state_tax': stateTax,
  '0128_acknowledge_records': acknowledgeRecords,
  '0129_note_incidents': noteIncidents,
  '0108_keep_fees': keepFees,
  '0088_say_who_screened': sayWhoScreened,
  '0089_close_days': closeDays,
  '0112_keep_balances': keepBalances,
  '0113_hold_deposits': holdDeposits,
  '0092_count_kept_mails': countKeptMails,
  '0098_plan_instalments': planInstalments,
  '0114_authorise_medicines': authoriseMedicines,
  '0103_post_accounts': postAccounts,
  '0093_approve_imports': approveImports,
  '0109_note_staff': noteStaff,
  '0105_match_bank_lines': matchBankLines,
  '0100_approve_limits': approveLimits,
  '0118_correct_doses': correctDoses,
  '0119_note_papers': notePapers,
  '0120_send_passes': sendPasses,
  '0110_note_illnesses': noteIllnesses,
  '0111_note_near_misses': noteNearMisses,
  '0101_ask_of_each_invoice': askOfEachInvoice,
  '0106_await_bank_lines': awaitBankLines,
  '0121_name_companies': nameCompanies,
  '0130_judge_outbreaks': judgeOutbreaks,
  '0131_show_collectors': showCollectors,
  '0122_send_e_invoices': sendEInvoices,
  '0124_ask_in_bulk': askInBulk,
  '0125_confirm_e_invoice_keys': confirmEInvoiceKeys,
  '0126_class_products': classProducts,
  '0115_split_bank_lines': splitBankLines,
  '0123_ask_once': askOnce,
  '0127_keep_pictures': keepPictures,
  '0132_sign_e_invoices': signEInvoices,
  '0133_confirm_e_invoice_certificates': confirmEInvoiceCertificates,
  '0134_keep_repeats': keepRepeats,
  '0135_tell_namers': notifyNamers,
  '0137_mark_late_money': markLateMoney,
  '0138_find_first_entries': findFirstEntries,
  '0139_date_additions': dateAdditions,
  '0140_confirm_gateways': confirmGateways,
  '0141_confirm_payees': confirmPayees,
  '0142_keep_former_lines': keepFormerLines,
  '0143_keep_former_deposits': keepFormerDeposits,
  '0144_find_presences_of_a_day': findPresencesOfADay,
  '0145_set_sleep_checks': setSleepChecks,
  '0146_know_where_staff_noted': knowWhereStaffNoted,
  '0147_know_who_measured': knowWhoMeasured,
  '0148_keep_early_removals': keepEarlyRemovals,
  '0149_know_who_wrote_what': knowWhoWroteWhat,
  '0150_know_the_identity': knowTheIdentity,
};

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => Object.keys(steps),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const step = steps[name];
    if (!step) throw new Error(`There is no migration ${name}.`);
    return step;
  },
};

async function tellOfUnknown(knex: Knex): Promise<void> {
  const done: string[] = await knex('knex_migrations').orderBy('id').pluck('name');
  const unknown = done.filter((name) => !(name in steps));
  if (unknown.length > 0)
    log.warn({ steps: unknown }, 'the database has steps of a later release; this one serves with them');
}

/**
 * Runs every step that the database has not had yet, of ours and of the job queue; several servers may call it at
 * once (knex locks, the queue's own steps behind an advisory lock).
 */
export async function migrate(knex: Knex): Promise<void> {
  // An earlier release than the database's, set back after trouble, serves with the steps that it does not know:
  // they took nothing away that it reads (tests/api/migrations.test.ts). Knex alone would refuse.
  await knex.migrate.latest({ migrationSource, disableMigrationsListValidation: true });
  await tellOfUnknown(knex);
  await migrateQueue(urlOf(knex));
}
