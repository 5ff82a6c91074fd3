/**
 * What of a few notifications is still to be told: the report is still ready, the invoice still open, the screening
 * still flagged, the child still theirs. Between a cause and its telling lies a moment, or a night without a network.
 */
import type { Knex } from 'knex';
import { PRINCIPAL_ROLE } from '#shared/permissions';
import { standingSql } from '../../sync/standing';
import { sameNeedSql } from '../care-log/same-need';
import { flaggedInSightSql } from '../health/flagged-sql';
import { unexplainedSql } from './ask-not-here';
import { silentStatuses } from './events';
import { dayIsWrittenSql } from './send-digests';

const OWN_CHILD = `EXISTS (SELECT 1 FROM child_parents AS own
  WHERE own.child_id = notifications.child_id AND own.user_id = notifications.user_id)`;

/** It was told before (`againOf`): who said since that they know is not told once more. */
export const IS_AGAIN = `notifications.event LIKE '% again'`;

/** The doses of this medicine on either day, corrected ones too, of which a parent said since that they know. */
const DOSE_KNOWN = `EXISTS (
  SELECT 1 FROM doses AS told JOIN doses AS known ON known.medicine_id = told.medicine_id AND known.day = told.day
    JOIN acknowledgements ON acknowledgements.record_id = known.id
     AND acknowledged_at >= notifications.created_at
   WHERE told.id::text IN (notifications.about->>'dose_id', notifications.about->>'other_dose_id'))`;

/** Each of the two doses was given still, as it was noted or as it was corrected. */
const STILL_DOUBLED = `NOT EXISTS (
  SELECT 1 FROM doses AS told
   WHERE told.id::text IN (notifications.about->>'dose_id', notifications.about->>'other_dose_id')
     AND NOT EXISTS (SELECT 1 FROM doses AS held
                      WHERE held.child_id = told.child_id AND held.act = 'given'
                        AND COALESCE(held.first_id, held.id) = COALESCE(told.first_id, told.id)
                        AND ${standingSql('doses', 'held')}))`;

/** Somebody of the preschool is here still whom nobody noted as gone after that minute: who comes and goes within one counts as here. */
const IS_HERE = `EXISTS (
  SELECT 1 FROM presences AS came
    JOIN children ON children.id = came.child_id
                 AND children.preschool_id = (notifications.about->>'preschool_id')::bigint
   WHERE came.act = 'arrived' AND came.day = (notifications.about->>'date')::date AND ${standingSql('presences', 'came')}
     AND NOT EXISTS (SELECT 1 FROM presences AS gone
                      WHERE gone.child_id = came.child_id AND gone.day = came.day AND gone.act = 'left'
                        AND gone.time > came.time AND ${standingSql('presences', 'gone')}))`;

const principalAt = (...preschools: string[]) => `EXISTS (
  SELECT 1 FROM user_preschools AS bound
    JOIN user_roles ON user_roles.user_id = bound.user_id AND user_roles.role_id = :principal
   WHERE bound.user_id = notifications.user_id AND bound.preschool_id IN (${preschools.join(', ')}))`;

/** Where it happened, or where the child is now. */
const principalOf = (table: string) =>
  principalAt(
    `${table}.preschool_id`,
    `(SELECT preschool_id FROM children WHERE children.id = ${table}.child_id)`,
  );

const SQL = `
  SELECT notifications.id
    FROM notifications JOIN users ON users.id = notifications.user_id
   WHERE notifications.id = ANY (:ids::uuid[]) AND users.deactivated_at IS NULL AND CASE kind
     WHEN 'report_ready' THEN ${OWN_CHILD} AND EXISTS (
       SELECT 1 FROM daily_reports
        WHERE id = (notifications.about->>'report_id')::uuid AND ready_at IS NOT NULL AND deleted_at IS NULL)
     WHEN 'new_invoice' THEN EXISTS (
       SELECT 1 FROM invoices
        WHERE id = (notifications.about->>'invoice_id')::bigint AND parent_id = notifications.user_id AND balance > 0
          AND payment_status <> ALL (:silent::int[]))
     WHEN 'invoice_revised' THEN EXISTS (
       SELECT 1 FROM invoices
        WHERE id = (notifications.about->>'invoice_id')::bigint AND parent_id = notifications.user_id
          AND payment_status <> ALL (:silent::int[]))
     WHEN 'payment_received' THEN EXISTS (
       SELECT 1 FROM payments
        WHERE id = notifications.event::bigint AND parent_id = notifications.user_id AND state = 'confirmed')
     WHEN 'file_ready' THEN ${OWN_CHILD} AND EXISTS (
       SELECT 1 FROM data_requests WHERE guardian_id = notifications.user_id
          AND child_id = notifications.child_id AND file_state = 'ready')
     WHEN 'payment_rejected' THEN EXISTS (
       SELECT 1 FROM payments
        WHERE id = notifications.event::bigint AND parent_id = notifications.user_id AND state = 'rejected')
     WHEN 'payment_reminder' THEN EXISTS (
       SELECT 1 FROM reminder_invoices JOIN invoices ON invoices.id = invoice_id
        WHERE reminder_id = notifications.event::bigint AND balance > 0)
     WHEN 'classwork' THEN EXISTS (
       SELECT 1 FROM classwork_classrooms AS goes
         JOIN children ON children.classroom_id = goes.classroom_id
         JOIN child_parents ON child_parents.child_id = children.id
        WHERE goes.classwork_id = (notifications.about->>'classwork_id')::bigint
          AND child_parents.user_id = notifications.user_id)
     WHEN 'health_alert' THEN EXISTS (
       SELECT 1 FROM health_screenings AS screening
        WHERE screening.id = (notifications.about->>'screening_id')::uuid
          AND (notifications.about->'cleared' IS NOT NULL OR ${flaggedInSightSql('screening')})
          AND CASE WHEN (notifications.about->>'for_staff')::boolean THEN ${principalOf('screening')}
            ELSE ${OWN_CHILD} AND NOT (${IS_AGAIN}
              AND EXISTS (SELECT 1 FROM acknowledgements WHERE record_id = screening.id)) END)
     WHEN 'collector' THEN EXISTS (
       SELECT 1 FROM collectors WHERE id = (notifications.about->>'collector_id')::bigint
          AND (removed_at IS NULL OR notifications.event LIKE '%removed')
          AND CASE WHEN (notifications.about->>'for_staff')::boolean THEN ${principalOf('collectors')} ELSE ${OWN_CHILD} END)
     WHEN 'release' THEN EXISTS (
       SELECT 1 FROM presences WHERE id = (notifications.about->>'presence_id')::uuid
          AND CASE WHEN (notifications.about->>'for_staff')::boolean THEN ${principalOf('presences')} ELSE ${OWN_CHILD} END)
     WHEN 'need' THEN ${OWN_CHILD} AND EXISTS (
       SELECT 1 FROM care_events AS noted JOIN care_events ON ${sameNeedSql('care_events', 'noted')}
        WHERE noted.id = (notifications.about->>'care_id')::uuid AND ${standingSql('care_events')}
          AND NOT EXISTS (SELECT 1 FROM acknowledgements JOIN care_events AS known ON known.id = record_id
                           WHERE ${sameNeedSql('known', 'noted')} AND known.voided_at IS NULL))
     WHEN 'incident' THEN EXISTS (
       SELECT 1 FROM incidents WHERE id = (notifications.about->>'incident_id')::uuid AND ${standingSql('incidents')}
          AND CASE WHEN (notifications.about->>'for_staff')::boolean THEN ${principalOf('incidents')} ELSE ${OWN_CHILD}
               AND NOT EXISTS (SELECT 1 FROM acknowledgements WHERE record_id = incidents.id) END)
     WHEN 'dose' THEN EXISTS (
       SELECT 1 FROM doses WHERE id = (notifications.about->>'dose_id')::uuid AND ${standingSql('doses')}
          AND CASE WHEN (notifications.about->>'for_staff')::boolean THEN ${principalOf('doses')}
            ELSE ${OWN_CHILD} AND NOT (${IS_AGAIN} AND EXISTS (
              SELECT 1 FROM acknowledgements JOIN doses AS known ON known.id = record_id
               WHERE known.child_id = doses.child_id
                 AND COALESCE(known.first_id, known.id) = COALESCE(doses.first_id, doses.id))) END)
     WHEN 'double_dose' THEN CASE WHEN (notifications.about->>'for_staff')::boolean THEN EXISTS (
       SELECT 1 FROM user_preschools AS bound JOIN doses ON doses.preschool_id = bound.preschool_id
        WHERE bound.user_id = notifications.user_id AND doses.id = (notifications.about->>'dose_id')::uuid)
       ELSE ${OWN_CHILD} AND NOT (${IS_AGAIN} AND (${DOSE_KNOWN} OR NOT ${STILL_DOUBLED})) END
     WHEN 'digest' THEN EXISTS (
       SELECT 1 FROM child_parents AS own WHERE own.user_id = notifications.user_id
          AND ${dayIsWrittenSql('own.child_id', "(notifications.about->>'date')::date")})
     WHEN 'not_here' THEN ${OWN_CHILD}
       AND ${unexplainedSql('notifications.child_id', "(notifications.about->>'date')::date")}
     WHEN 'still_here' THEN ${principalAt("(notifications.about->>'preschool_id')::bigint")} AND ${IS_HERE}
     WHEN 'ratio' THEN EXISTS (
       SELECT 1 FROM ratio_breaches WHERE id = notifications.event::bigint AND ended_at IS NULL AND ${principalAt('ratio_breaches.preschool_id')})
     WHEN 'approval_requested' THEN EXISTS (
       SELECT 1 FROM approvals WHERE state = 'waiting'
          AND (id = (notifications.about->>'approval_id')::bigint OR act_id = (notifications.about->>'act_id')::uuid))
     WHEN 'approval_decided' THEN EXISTS (
       SELECT 1 FROM approvals
        WHERE (id = (notifications.about->>'approval_id')::bigint OR act_id = (notifications.about->>'act_id')::uuid)
          AND requested_by = notifications.user_id AND state <> 'waiting')
     WHEN 'ledger_alarm' THEN (SELECT differences > 0 FROM ledger_checks ORDER BY id DESC LIMIT 1)
     ELSE true
     END`;

/** The ids of those that are. */
export async function stillTrue(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await knex.raw(SQL, {
    ids: [...ids],
    silent: [...silentStatuses],
    principal: PRINCIPAL_ROLE,
  });
  return new Set(rows.map(({ id }: { id: string }) => id));
}
