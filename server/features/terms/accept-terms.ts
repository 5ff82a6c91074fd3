/** A parent accepts the current version, once. */
import type { Language } from '#shared/languages';
import { messages } from '#shared/messages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { conflict } from '../../http/refusal';
import { Terms } from '../../models/terms';
import { presentById } from './find-terms';

/** Accepting again changes nothing. @throws Refusal 409 with the newest version where another text was read */
export async function acceptTerms(
  context: Context,
  { id }: Terms,
  { version, language }: { version: number; language: Language },
): Promise<void> {
  const { trx, actor, clock } = context;
  // Nobody publishes another version in this moment.
  const terms = await Terms.query(trx).findById(id).forShare().throwIfNotFound();
  const isRead = language === 'en' || terms.translations[language] !== undefined;
  if (terms.version !== version || terms.status !== 'active' || !isRead)
    throw conflict(messages.termsChanged, await presentById(context, id));
  const added = await trx('terms_acceptances')
    .insert({ terms_id: id, version, user_id: actor.userId, language, accepted_at: clock.now() })
    .onConflict(['terms_id', 'version', 'user_id'])
    .ignore()
    .returning('user_id');
  if (added.length === 0) return;
  await audit(context, {
    action: 'accepted',
    entityType: 'terms',
    entityId: id,
    after: { version, language },
  });
}
