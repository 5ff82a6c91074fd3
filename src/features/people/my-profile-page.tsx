/** One's own profile. What was typed stays when the save fails. */
import { Button, Checkbox, NativeSelect, Paper, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTRY, states } from '#shared/domain/malaysia';
import { digitsAndHyphens } from '#shared/domain/mykad';
import { type Profile, profileEndpoints } from '#shared/endpoints/people-profiles';
import { messages } from '#shared/messages';
import { parentRoles } from '#shared/permissions';
import { FetchProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { FormErrors } from '../../components/form-errors';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function MyProfilePage() {
  const { t } = useTranslation();
  const id = useSession()?.user.id;
  const query = useCall(profileEndpoints.view, id !== undefined ? { params: { id: id ?? 0 } } : null, {
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  return (
    <Page title={t('Profile')} width="narrow" back={{ to: '/', label: t('Back to the home page') }}>
      <Stack>
        <FetchProblem query={query} until={<Skeleton height={480} aria-busy />} />
        {query.data && <ProfileForm key={query.data.updated_at} profile={query.data} />}
      </Stack>
    </Page>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const form = useProfileForm(profile);
  useLeaveGuard(form.dirty && !form.busy);
  const field = fieldOf(form);
  return (
    <Paper component={Form} p="md" onSend={form.submit}>
      <Stack>
        <FormErrors errors={[...new Set(Object.values(form.errors).flat())]} />
        <TextInput label={t('Name (as per IC)')} required autoComplete="name" {...field('name')} />
        <TextInput
          label={t('Email')}
          description={t('You sign in with it. Your preschool can change it.')}
          value={profile.email}
          readOnly
          variant="filled"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('MYKAD (I/C)')}
            placeholder="123456-78-9012"
            inputMode="numeric"
            autoComplete="off"
            {...field('ic_no')}
          />
          <TextInput label={t('Occupation')} autoComplete="organization-title" {...field('occupation')} />
          <TextInput label={t('Phone No')} type="tel" autoComplete="tel" {...field('phone_no')} />
          <TextInput label={t('Office Phone')} type="tel" autoComplete="off" {...field('office_phone')} />
        </SimpleGrid>
        <TextInput label={t('Home Address')} autoComplete="address-line1" {...field('address')} />
        <TextInput label={t('Home Address 2')} autoComplete="address-line2" {...field('address_2')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('Postal Code')}
            inputMode="numeric"
            autoComplete="postal-code"
            {...field('postal_code')}
          />
          <TextInput label={t('City')} autoComplete="address-level2" {...field('city')} />
          <NativeSelect
            label={t('State')}
            autoComplete="address-level1"
            {...field('state')}
            data={[{ value: '', label: '' }, ...states.map((state) => ({ value: state, label: t(state) }))]}
          />
          <TextInput label={t('Country')} value={t(COUNTRY)} disabled />
        </SimpleGrid>
        {profile.roles.some(({ id }) => parentRoles.includes(id)) && <Buyer form={form} />}
        <SaveProblem error={form.error} fields={profileFields} />
        <Button type="submit" loading={form.busy} miw="8rem" style={{ alignSelf: 'flex-end' }}>
          {t('Update')}
        </Button>
      </Stack>
    </Paper>
  );
}

/** What an e-invoice says of its buyer, for a parent. */
function Buyer({ form }: { form: ReturnType<typeof useProfileForm> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('Tax number (TIN)')}
        placeholder="IG12345678901"
        autoComplete="off"
        {...fieldOf(form)('tin')}
      />
      <Checkbox
        label={t('e-Invoices in my own name')}
        description={t(
          'Where your preschool sends e-invoices: each of your invoices becomes one in your name. It needs your IC number or tax number.',
        )}
        checked={form.fields.own_e_invoice}
        onChange={(event) => form.change({ own_e_invoice: event.currentTarget.checked })}
        error={form.errorOf('own_e_invoice')}
      />
    </>
  );
}

/** What the profile form holds, checks and sends. */
const textFields = [
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
  'tin',
] as const;
const profileFields = [...textFields, 'own_e_invoice'] as const;
type Values = Record<(typeof textFields)[number], string> & Pick<Profile, 'own_e_invoice'>;

function useProfileForm(profile: Profile) {
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
      change(part.ic_no === undefined ? part : { ...part, ic_no: digitsAndHyphens(part.ic_no) });
      save.setErrors({});
    },
    submit: () => save.submit({ params, body: fields }),
  };
}

function valuesOf(profile: Profile): Values {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name] ?? '']));
  return { ...texts, own_e_invoice: profile.own_e_invoice } as Values;
}
