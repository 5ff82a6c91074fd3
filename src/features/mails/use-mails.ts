/** The mail log and sending again: of the server. */
import { useTranslation } from 'react-i18next';
import { type MailState, mailEndpoints } from '#shared/endpoints/mails';
import type { Look } from '../../components/tone-mark';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const A_PAGE = 50;

export function useMails(filters: { search: string; state: MailState | ''; page: number }) {
  const search = filters.search.trim();
  const { state, page } = filters;
  return useCall(
    mailEndpoints.list,
    { query: { page, per_page: A_PAGE, ...(search && { search }), ...(state && { state }) } },
    { keepPrevious: true },
  );
}

export function useMail(id: string) {
  return useCall(mailEndpoints.view, { params: { id } });
}

export function useMailSetup() {
  return useCall(mailEndpoints.setup, {});
}

export function useResend() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  return useSave(mailEndpoints.resend, {
    done: t('Waiting to be sent.'),
    failed: true,
    onEnd: () => invalidate(mailEndpoints),
  });
}

/** What the states of a message are called, and how they look. */
export const mailLooks: Record<MailState, Look> = {
  queued: { tone: 'waiting', label: 'Waiting' },
  sent: { tone: 'done', label: 'Sent' },
  kept: { tone: 'quiet', label: 'Kept' },
  failed: { tone: 'alarm', label: 'Failed' },
};
