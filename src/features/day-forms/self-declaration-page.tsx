/** "Self-declaration form for the risk of COVID-19": three questions, signed by a tap, before the child comes. */
import { useTranslation } from 'react-i18next';
import type { SelfDeclaration } from '#shared/domain/day-forms';
import { dayFormEndpoints } from '#shared/endpoints/day-forms';
import { TapChoice } from '../../components/tap-choice';
import { DayFormPage, SignForm } from './form-frame';
import { questions } from './form-labels';
import { type GivenForm, useDayForm } from './use-day-form';

const fields = ['tested_positive', 'close_contact', 'has_symptoms'] as const;

export function SelfDeclarationPage() {
  const { t } = useTranslation();
  return (
    <DayFormPage kind="self_declaration" title={t('Self-declaration form for the risk of COVID-19')}>
      {(given) => <Form key={given.filled?.filled_at ?? 'new'} given={given} />}
    </DayFormPage>
  );
}

function Form({ given }: { given: GivenForm }) {
  const { t } = useTranslation();
  const form = useDayForm<SelfDeclaration>(dayFormEndpoints.declare, given);
  const answers = [
    { value: 'no', label: t('No') },
    { value: 'yes', label: t('Yes') },
  ] as const;
  return (
    <SignForm
      form={form}
      fields={fields}
      again={given.filled !== undefined || given.signed !== undefined}
      statement={t('By signing you declare that these answers are true.')}
    >
      {fields.map((field) => {
        const value = form.values[field];
        return (
          <TapChoice
            key={field}
            label={t(questions[field])}
            value={value === undefined ? null : value ? 'yes' : 'no'}
            onChange={(answer) => form.change({ [field]: answer === 'yes' })}
            choices={answers}
            error={form.errorOf(field)}
          />
        );
      })}
    </SignForm>
  );
}
