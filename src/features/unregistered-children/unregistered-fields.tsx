/** The fields of an unregistered child; whoever shows them says how they are saved. */
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { CHILD_AGE_MAX } from '#shared/records/unregistered-child';
import { FetchProblem } from '../../components/fetch-problem';
import { useErrorOf } from '../../components/field-error';
import { choicesOf } from '../../components/filter-select';
import { fieldOf } from '../../components/use-fields';
import type { Session } from '../../local/session';
import { usePreschoolsOnline } from '../../queries/preschools';
import { EmailChoices } from './email-choices';
import { type FormValues, useClassroomChoices, useNoticeRecipients, withPreschool } from './use-unregistered';

const AGES = Array.from({ length: CHILD_AGE_MAX }, (_, index) => String(index + 1));

export type Change = (change: Partial<FormValues> | ((now: FormValues) => FormValues)) => void;

interface UnregisteredFieldsProps {
  user: Session['user'];
  values: FormValues;
  errors: FieldErrors;
  onChange: Change;
}

export function UnregisteredFields({ user, values, errors, onChange }: UnregisteredFieldsProps) {
  const { t } = useTranslation();
  const preschools = usePreschoolsOnline();
  const classrooms = useClassroomChoices(values.preschoolId);
  const recipients = useNoticeRecipients(values.preschoolId);
  const errorOf = useErrorOf(errors);
  const field = fieldOf({ fields: values, change: onChange, errorOf });
  return (
    <Stack>
      {user.preschools.length === 0 && <FetchProblem query={preschools} />}
      <TextInput label={t('Child Name')} required autoComplete="off" {...field('name')} />
      <NativeSelect
        label={t('Preschool')}
        required
        value={values.preschoolId ?? ''}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value) || null;
          onChange((now) => withPreschool(now, chosen));
        }}
        error={errorOf('preschool_id')}
        data={[
          { value: '', label: t('Choose a preschool') },
          ...(preschools.data?.filter(({ status }) => status !== 'close') ?? user.preschools).map(
            ({ id, name }) => ({
              value: String(id),
              label: name,
            }),
          ),
        ]}
      />
      <NativeSelect
        label={t('Classroom')}
        required
        disabled={values.preschoolId === null}
        value={values.classroomId ?? ''}
        onChange={(event) => onChange({ classroomId: Number(event.currentTarget.value) || null })}
        error={errorOf('classroom_id')}
        data={[
          {
            value: '',
            label: values.preschoolId === null ? t('Choose a preschool first') : t('Choose a classroom'),
          },
          ...choicesOf(classrooms),
        ]}
      />
      <NativeSelect
        label={t('For Child Age')}
        required
        value={values.childAge ?? ''}
        onChange={(event) => onChange({ childAge: Number(event.currentTarget.value) || null })}
        error={errorOf('child_age')}
        data={[{ value: '', label: t('Choose an age') }, ...AGES]}
      />
      <TextInput
        label={t('Parent Name')}
        required
        autoComplete="off"
        {...field('parentName', 'parent_name')}
      />
      <EmailChoices
        values={values}
        fixed={recipients}
        errors={Object.entries(errors)
          .filter(([name]) => name.startsWith('selected_emails'))
          .flatMap(([, said]) => said)}
        onChange={onChange}
      />
    </Stack>
  );
}
