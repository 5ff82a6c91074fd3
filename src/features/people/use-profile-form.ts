/** What the profile form holds, checks and sends. */
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, profileEndpoints } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { useFields } from '../../components/use-fields';
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
  const { fields, change, dirty } = useFields(valuesOf(profile));
  const params = { id: profile.id };
  const save = useSave(profileEndpoints.update, {
    done: t(messages.profileSaved),
    onSaved: (saved) => put(profileEndpoints.view, { params }, saved),
  });
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change: (part: Partial<Values>) => {
      change(part);
      save.setErrors({});
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      save.submit({ params, body: fields });
    },
  };
}

function valuesOf(profile: Profile): Values {
  return Object.fromEntries(profileFields.map((name) => [name, profile[name] ?? ''])) as Values;
}
