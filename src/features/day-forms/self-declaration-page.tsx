/** "Self-declaration form for the risk of COVID-19": three questions, signed by a tap, before the child comes. */
import { useTranslation } from 'react-i18next';
import type { SelfDeclaration } from '#shared/domain/day-forms';
import { dayFormEndpoints, type FilledForm } from '#shared/endpoints/day-forms';
import { TapChoice } from '../../components/tap-choice';
import { DayFormPage, SignForm } from './form-frame';
import { questions } from './form-words';
import { useDayForm } from './use-day-form';

const fields = ['tested_positive', 'close_contact', 'has_symptoms'] as const;

export function SelfDeclarationPage() {
  const { t } = useTranslation();
  return (
    <DayFormPage kind="self_declaration" title={t('Self-declaration form for the risk of COVID-19')}>
      {(childId, filled) => <Form key={filled?.filled_at ?? 'new'} childId={childId} filled={filled} />}
    </DayFormPage>
  );
}

function Form({ childId, filled }: { childId: number; filled: FilledForm | undefined }) {
  const { t } = useTranslation();
  const opened = filled?.kind === 'self_declaration' ? filled.content : {};
  const form = useDayForm<SelfDeclaration>(dayFormEndpoints.declare, childId, opened);
  const answers = [
    { value: 'no', label: t('No') },
    { value: 'yes', label: t('Yes') },
  ] as const;
  return (
    <SignForm
      form={form}
      fields={fields}
      again={filled !== undefined}
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
