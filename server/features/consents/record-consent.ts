/** A word of a guardian on one purpose of a child: given or withdrawn. It takes effect with the commit. */
import type * as z from 'zod/mini';
import { consentText, consentVersion } from '#shared/consent-texts';
import { addDays } from '#shared/domain/calendar-date';
import type { ConsentPurpose } from '#shared/domain/consents';
import type { consentForm } from '#shared/endpoints/consents';
import { HISTORY_DAYS } from '#shared/endpoints/feed';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict, invalid, notAllowed } from '../../http/refusal';
import type { Child } from '../../models/child';
import { recordTables } from '../../models/record-tables';
import { typesFor } from '../../sync/registry';
import { childrenForUpdate } from '../children/children-for-update';
import { presentConsents } from './find-consents';
import { consentsPolicy } from './policy';

type Form = z.output<typeof consentForm>;

/**
 * To say the same again changes nothing.
 * @throws Refusal 409 where the text is another by now, 422 where the office names no guardian of the child
 */
export async function recordConsent(context: Context, { id }: Child, form: Form): Promise<void> {
  const { trx, actor, clock } = context;
  const [child] = await childrenForUpdate(trx, [id]);
  if (!child) throw new Error(`Child ${id} is gone within its own transaction.`);
  const { purpose, given, version, language } = form;
  const outdated = given && version !== consentVersion(purpose);
  if (outdated || consentText(purpose, version, language) === undefined)
    throw conflict(messages.consentTextChanged, await presentConsents(trx, child));
  const said = { purpose, given, text_version: version, language, ...(await whose(context, child, form)) };
  const last = await trx('consents').where({ child_id: id, purpose }).orderBy('id', 'desc').first();
  if (last && (Object.keys(said) as (keyof typeof said)[]).every((key) => last[key] === said[key])) return;
  const [written] = await trx('consents')
    .insert({
      ...said,
      child_id: id,
      preschool_id: child.preschool_id,
      recorded_by: actor.userId,
      recorded_at: clock.now(),
    })
    .returning('id');
  await announceConsent(context, child, purpose);
  await audit(context, {
    action: given ? 'consented' : 'consent_withdrawn',
    entityType: 'consent',
    entityId: written.id,
    preschoolId: child.preschool_id,
    before: last && { given: last.given, text_version: last.text_version },
    after: { child_id: id, ...said },
  });
}

async function whose({ trx, actor }: Context, child: Child, form: Form) {
  if (actor.reach === 'own') return { guardian_id: actor.userId, how: 'app' as const };
  if (!consentsPolicy.recordFor(actor, child)) throw notAllowed();
  const { guardian_id, how } = form;
  if (!how) throw invalid({ how: [officeMessages.consentWayRequired] });
  const parent =
    guardian_id &&
    (await trx('child_parents').where({ child_id: child.id, user_id: guardian_id }).first('user_id'));
  if (!guardian_id || !parent) throw invalid({ guardian_id: [officeMessages.consentGuardianRequired] });
  return { guardian_id, how };
}

/** Tells the tablets: the child says what is not allowed, and what may not be read any more comes as gone. */
async function announceConsent(
  { trx, clock, changes }: Context,
  { id, preschool_id }: Child,
  purpose: ConsentPurpose,
): Promise<void> {
  changes.changed(preschool_id, 'child', id);
  for (const type of typesFor(purpose)) {
    const stored: { id: string; date: string }[] = await trx(recordTables[type])
      .where({ child_id: id })
      .where('date', '>=', addDays(clock.today(), -HISTORY_DAYS))
      .orderBy('date')
      .select('id', 'date');
    for (const one of stored) changes.changed(preschool_id, type, one.id, one.date);
  }
  if (purpose === 'therapy') changes.changed(preschool_id, 'latest_soapp', id);
}
