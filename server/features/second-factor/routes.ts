/** The calls of the second step: one's own, the rule of who must have one, and taking away another's. */
import {
  secondFactorEndpoints,
  signInRulesEndpoints,
  takeAwayEndpoints,
} from '#shared/endpoints/second-factor';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { findUser } from '../people/find-user';
import { askForNewPasskey } from '../session/passkeys';
import { keepChallenge } from '../session/prove';
import {
  addPasskey,
  confirmTotp,
  findPasskey,
  findSecondFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from './own';
import { secondFactorPolicy } from './policy';
import { findRules, saveRules } from './rules';
import { takeAway } from './take-away';

const { own: policy } = secondFactorPolicy;
/** Each change asks again who one is, and its answer may hold a secret that is kept nowhere. */
const change = { policy, whileConfined: true, asksProof: true, keepsNoAnswer: true } as const;

export const secondFactorRoutes = ({ asksSecondFactor }: { asksSecondFactor: boolean }) => [
  serve(secondFactorEndpoints.view, {
    policy,
    whileConfined: true,
    act: (context) => findSecondFactor(context, asksSecondFactor),
  }),
  serve(secondFactorEndpoints.beginTotp, { ...change, act: startTotp }),
  serve(secondFactorEndpoints.confirmTotp, {
    ...change,
    act: (context, { body }) => confirmTotp(context, body.code),
  }),
  serve(secondFactorEndpoints.removeTotp, { ...change, act: removeTotp }),
  serve(secondFactorEndpoints.passkeyOptions, {
    ...change,
    act: async (context) => {
      const options = await askForNewPasskey(context);
      await keepChallenge(context, options.challenge);
      return options;
    },
  }),
  serve(secondFactorEndpoints.addPasskey, {
    ...change,
    act: (context, { body }) => addPasskey(context, body),
  }),
  serve(secondFactorEndpoints.renamePasskey, {
    ...change,
    load: findPasskey,
    act: (context, { record, body }) => renamePasskey(context, record, body.name),
  }),
  serve(secondFactorEndpoints.removePasskey, {
    ...change,
    load: findPasskey,
    act: (context, { record }) => removePasskey(context, record),
  }),
  serve(secondFactorEndpoints.makeCodes, { ...change, act: renewRecoveryCodes }),
  serve(signInRulesEndpoints.view, { policy: secondFactorPolicy.rules, act: findRules }),
  serve(signInRulesEndpoints.save, {
    policy: secondFactorPolicy.rules,
    asksProof: true,
    act: (context, { body }) => saveRules(context, body),
  }),
  serve(takeAwayEndpoints.takeAway, {
    policy: secondFactorPolicy.takeAway,
    load: (context: Context, { id }) => findUser(context, id),
    asksProof: true,
    act: (context, { record }) => takeAway(context, record),
  }),
];
