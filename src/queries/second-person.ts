/**
 * An act about money above the limit of head office: the server refuses it, the person is asked whether somebody else
 * should decide, and their yes sends the same as a request.
 */
import i18next from 'i18next';
import type { SecondPersonNeeded } from '#shared/domain/approvals';
import { formatSen } from '#shared/domain/money';
import { type ApprovalRequest, approvalEndpoints } from '#shared/endpoints/approvals';
import { officeMessages } from '#shared/office-messages';
import { confirm } from '../components/confirm';
import { notifySuccess } from '../components/notify';
import { call } from '../local/call';
import { currentTablet } from '../local/current';
import { CallError } from '../local/errors';
import { randomUuid } from '../local/make-id';

/** What is asked for; a reason that the form of the act has not is asked for with it. */
type Wanted = ApprovalRequest extends infer Request
  ? Request extends ApprovalRequest
    ? Omit<Request, 'reason'> & { reason?: string }
    : never
  : never;

/** @returns the answer; null where it is a request now, or the person thought better of it (`asked` tells which) */
export async function sendOrAsk<Answer>(
  send: () => Promise<Answer>,
  request: Wanted,
): Promise<{ answer: Answer } | { answer: null; asked: boolean }> {
  try {
    return { answer: await send() };
  } catch (error) {
    const needed = neededIn(error);
    if (!needed) throw error;
    let { reason = '' } = request;
    const asked = await confirm({
      title: i18next.t('Ask a second person?'),
      message: i18next.t(
        request.operation === 'raise_limits'
          ? 'Two people raise a limit. Nothing changes until someone else at head office approves it.'
          : request.operation === 'confirm_import'
            ? 'For one family this file comes to {{amount}}, together with today’s changes; your own limit is {{limit}}. Nothing is imported until someone at head office approves it.'
            : 'Together with today’s changes for this family this comes to {{amount}}; your own limit is {{limit}}. Nothing changes until someone at head office approves it.',
        { amount: formatSen(needed.amount), limit: formatSen(needed.limit) },
      ),
      confirmLabel: i18next.t('Ask for approval'),
      ...(reason === '' && {
        reason: {
          required: i18next.t(officeMessages.approvalReasonRequired),
          given: (typed: string) => {
            reason = typed;
          },
        },
      }),
    });
    if (asked) {
      const idempotencyKey = randomUuid(currentTablet().environment);
      await call(approvalEndpoints.ask, { body: { ...request, reason }, idempotencyKey });
      notifySuccess(i18next.t('Sent to head office. You will be notified of the decision.'));
    }
    return { answer: null, asked };
  }
}

function neededIn(error: unknown): SecondPersonNeeded | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.data as { second_person?: SecondPersonNeeded } | undefined)?.second_person;
}
