/** The calls of requests for a second person, and of the limits above which one is needed. */
import { approvalEndpoints } from '#shared/endpoints/approvals';
import { serve } from '../../http/serve';
import { askForSecond } from './ask';
import { approve, decline, withdraw } from './decide';
import { findApproval, listApprovals, presentApproval } from './find-approvals';
import { readLimits, saveLimits } from './limits';
import { approvalsPolicy } from './policy';

export const approvalRoutes = [
  serve(approvalEndpoints.list, {
    policy: approvalsPolicy.list,
    act: (context, { query }) => listApprovals(context, query),
  }),
  serve(approvalEndpoints.ask, {
    // As the call itself asks.
    asksProof: (_, { body }) => body.operation === 'raise_limits',
    policy: approvalsPolicy.ask,
    act: async (context, { body }) => presentApproval(context, await askForSecond(context, body)),
  }),
  serve(approvalEndpoints.approve, {
    asksProof: (_, { record }) => record.operation === 'raise_limits',
    policy: approvalsPolicy.decide,
    load: findApproval,
    act: async (context, { record: { id } }) => {
      await approve(context, id);
      return presentApproval(context, id);
    },
  }),
  serve(approvalEndpoints.decline, {
    policy: approvalsPolicy.decide,
    load: findApproval,
    act: async (context, { record: { id }, body }) => {
      await decline(context, id, body.reason);
      return presentApproval(context, id);
    },
  }),
  serve(approvalEndpoints.withdraw, {
    policy: approvalsPolicy.withdraw,
    load: findApproval,
    act: async (context, { record: { id } }) => {
      await withdraw(context, id);
      return presentApproval(context, id);
    },
  }),
  serve(approvalEndpoints.limits, {
    policy: approvalsPolicy.limits,
    act: ({ trx }) => readLimits(trx),
  }),
  serve(approvalEndpoints.saveLimits, {
    asksProof: true,
    policy: approvalsPolicy.saveLimits,
    act: (context, { body }) => saveLimits(context, body),
  }),
];
