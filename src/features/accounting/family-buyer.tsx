/** What e-invoices say of a parent as their buyer; whoever bills the family can change it. */
import { Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, profileEndpoints } from '#shared/endpoints/people-profiles';
import { ActButton } from '../../components/act-button';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useCan } from '../../components/use-can';
import { fieldOf, useFields } from '../../components/use-fields';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function FamilyBuyer({ parent }: { parent: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { data: profile } = useCall(
    profileEndpoints.view,
    can('users_view') ? { params: { id: parent } } : null,
  );
  if (!profile) return null;
  const { own_e_invoice, tin, ic_no } = profile;
  return (
    <Stack component="section" gap="xs" aria-labelledby="buyer">
      <Group justify="space-between">
        <Title order={2} id="buyer">
          {t('e-Invoices')}
        </Title>
        {can('invoices_edit') && (
          <ActButton
            Icon={IconEdit}
            variant="default"
            label={t('Buyer…')}
            onClick={() => setChanging(true)}
          />
        )}
      </Group>
      <Text>
        {own_e_invoice ? t('In the parent’s own name') : t('In the consolidated e-invoice of each month')}
      </Text>
      <Muted>
        {[
          tin ? t('Tax number {{tin}}', { tin }) : t('No tax number'),
          ic_no ? t('IC {{number}}', { number: ic_no }) : t('No IC number'),
        ].join(' · ')}
      </Muted>
      {changing && <BuyerDialog profile={profile} onClose={() => setChanging(false)} />}
    </Stack>
  );
}

function BuyerDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation();
  const { put } = useAnswers();
  const params = { id: profile.id };
  const { fields, dirty, change } = useFields({
    ...{ tin: profile.tin ?? '', own_e_invoice: profile.own_e_invoice },
  });
  const save = useSave(profileEndpoints.setBuyer, {
    done: t('Saved.'),
    onSaved: (saved) => {
      put(profileEndpoints.view, { params }, saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('{{name}} as buyer', { name: profile.name })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit({ params, body: fields })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={['tin', 'own_e_invoice']} />
      <TextInput
        label={t('Tax number (TIN)')}
        placeholder="IG12345678901"
        autoComplete="off"
        {...fieldOf({ fields, change, errorOf: save.errorOf })('tin')}
      />
      <Checkbox
        label={t('e-Invoices in the parent’s own name')}
        description={t('Otherwise invoices up to RM 10,000 are in the consolidated e-invoice of the month.')}
        checked={fields.own_e_invoice}
        onChange={(event) => change({ own_e_invoice: event.currentTarget.checked })}
        error={save.errorOf('own_e_invoice')}
      />
    </FormDialog>
  );
}
