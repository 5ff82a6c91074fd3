/** The language that a person reads in, on every device and in every message to them. */
import type { Language } from '#shared/languages';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { User } from '../../models/user';

export async function chooseLanguage(context: Context, language: Language): Promise<void> {
  const { trx, actor } = context;
  const { language: before } = await User.query(trx).findById(actor.userId).forUpdate().throwIfNotFound();
  if (before === language) return;
  await User.query(trx).findById(actor.userId).patch({ language });
  await audit(context, {
    action: 'language_chosen',
    entityType: 'user',
    entityId: actor.userId,
    before: { language: before },
    after: { language },
  });
}
