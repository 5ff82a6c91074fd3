/** Terms and conditions of the server: all of them for those who edit, one's own for parents. */
import { useTranslation } from 'react-i18next';
import { portalEndpoints } from '#shared/endpoints/portal';
import { type Terms, termsEndpoints } from '#shared/endpoints/terms';
import type { Language } from '#shared/languages';
import { messages } from '#shared/messages';
import { notifyError } from '../../components/notify';
import { call } from '../../local/call';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';

/** Those of a parent: what was fetched last is read without a network too. */
export function useMyTerms() {
  return useStoredCall(termsEndpoints.list, { query: { page: 1, per_page: 50 } });
}

export function useTermsList(page: number) {
  return useCall(termsEndpoints.list, { query: { page, per_page: 50 } }, { keepPrevious: true });
}

/** Accepts what was read; where it has changed meanwhile, the newest is fetched to be read. */
export function useAccept() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(
    ({ id, version, language }: Pick<Terms, 'id' | 'version'> & { language: Language }, idempotencyKey) =>
      call(termsEndpoints.accept, { params: { id }, body: { version, language }, idempotencyKey }),
    {
      done: t(messages.termsAccepted),
      onFailed: (error) => notifyError(t(error.message)),
      onEnd: async () => {
        await invalidate(termsEndpoints);
        await invalidate(portalEndpoints.home);
      },
    },
  );
}
