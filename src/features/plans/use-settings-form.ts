/** The form of how a preschool charges its plans: texts as they are typed, sen and basis points on the way. */
import { useTranslation } from 'react-i18next';
import { parsePercent, parseRinggit, ringgitText } from '#shared/domain/money';
import { type PlanSettings, planEndpoints, planSettingsForm } from '#shared/endpoints/plans';
import { useFields } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export type SettingsForm = ReturnType<typeof useSettingsForm>;

export function useSettingsForm(settings: PlanSettings) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change, begin } = useFields(fieldsOf(settings));
  const { id } = settings.preschool;
  const save = useSave(
    // They are then as they were typed, however often they are sent.
    (body: ReturnType<typeof bodyOf>) =>
      call(planEndpoints.saveSettings, { params: { id }, body, idempotencyKey: null }),
    {
      form: planSettingsForm,
      done: t('Saved.'),
      onSaved: async (saved) => {
        begin(fieldsOf(saved));
        await invalidate(planEndpoints);
      },
    },
  );
  useLeaveGuard(dirty);
  return { ...save, fields, change, send: () => save.submit(bodyOf(fields)) };
}

const fieldsOf = (settings: PlanSettings) => ({
  proration: settings.proration as string,
  step: String(settings.step),
  look_above: settings.look_above === null ? '' : ringgitText(settings.look_above),
  term_months: settings.term_months.map(String),
  siblings: settings.siblings.map(({ rank, percent = null, amount = null }) => ({
    key: String(rank),
    rank: String(rank),
    value: percent === null ? ringgitText(amount ?? 0) : String(percent / 100),
    by: (percent === null ? 'amount' : 'percent') as 'amount' | 'percent',
  })),
});

/** What can't be read is left for the contract to refuse, in its own words. */
function bodyOf(fields: ReturnType<typeof fieldsOf>) {
  const { proration, step, look_above, term_months, siblings } = fields;
  return {
    proration: proration as PlanSettings['proration'],
    step: Number(step) as PlanSettings['step'],
    look_above: look_above.trim() === '' ? null : (parseRinggit(look_above) ?? Number.NaN),
    term_months: term_months.map(Number).sort((one, other) => one - other),
    siblings: siblings.map(({ rank, value, by }) => ({
      rank: Number(rank),
      percent: by === 'percent' ? (parsePercent(value) ?? Number.NaN) : null,
      amount: by === 'amount' ? (parseRinggit(value) ?? Number.NaN) : null,
    })),
  };
}
