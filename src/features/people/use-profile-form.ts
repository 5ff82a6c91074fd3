/** What the profile form holds, checks and sends. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { type Profile, profileEndpoints, profileForm } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { focusFirstWrong } from '../../components/first-wrong';
import { notifySuccess } from '../../components/notify';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export const profileFields = [
  'name',
  'ic_no',
  'occupation',
  'phone_no',
  'office_phone',
  'address',
  'address_2',
  'postal_code',
  'city',
  'state',
] as const;
export type ProfileField = (typeof profileFields)[number];
type Values = Record<ProfileField, string>;

export function useProfileForm(profile: Profile) {
  const { t } = useTranslation();
  const { put } = useAnswers();
  const [opened] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const save = useSave(() => call(profileEndpoints.update, { params: { id: profile.id }, body: values }), {
    onSaved: (saved) => {
      notifySuccess(t(messages.profileSaved));
      put(profileEndpoints.view, { params: { id: profile.id } }, saved);
    },
    onFailed: (error) => {
      if (!(error instanceof CallError) || error.status !== 422) return;
      setWrong(error.errors);
      focusFirstWrong();
    },
  });
  return {
    values,
    wrong,
    error: save.error,
    busy: save.busy,
    dirty: JSON.stringify(values) !== JSON.stringify(opened) && !save.saved,
    change: (part: Partial<Values>) => {
      setValues((now) => ({ ...now, ...part }));
      setWrong({});
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const checked = profileForm.safeParse(values);
      setWrong(checked.success ? {} : fieldErrors(checked.error));
      if (checked.success) save.submit();
      else focusFirstWrong();
    },
  };
}

function valuesOf(profile: Profile): Values {
  return Object.fromEntries(profileFields.map((name) => [name, profile[name] ?? ''])) as Values;
}
