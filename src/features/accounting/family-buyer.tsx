/** What e-invoices say of a parent as their buyer; whoever bills the family can change it. */
import { Checkbox, Text, TextInput } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, profileEndpoints } from '#shared/endpoints/people-profiles';
import { ActButton } from '../../components/act-button';
import { FetchProblem } from '../../components/fetch-problem';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import { useCan } from '../../components/use-can';
import { fieldOf, useFields } from '../../components/use-fields';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function FamilyBuyer({ parent }: { parent: number }) {
  const { t } = useTranslation();
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const mayRead = can('users_view');
  const query = useCall(profileEndpoints.view, mayRead ? { params: { id: parent } } : null);
  if (!mayRead) return null;
  const profile = query.data;
  return (
    <Section
      title={t('e-Invoices')}
      acts={
        profile &&
        can('invoices_edit') && (
          <ActButton
            Icon={IconEdit}
            variant="default"
            label={t('Buyer…')}
            onClick={() => setChanging(true)}
          />
        )
      }
    >
      {profile ? (
        <Buyer profile={profile} />
      ) : (
        <FetchProblem query={query} until={<RowsSkeleton rows={1} height={56} />} />
      )}
      {profile && changing && <BuyerDialog profile={profile} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function Buyer({ profile: { own_e_invoice, tin, ic_no } }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <>
      <Text>
        {own_e_invoice ? t('In the parent’s own name') : t('In the consolidated e-invoice of each month')}
      </Text>
      <Muted>
        {[
          tin ? t('Tax number {{tin}}', { tin }) : t('No tax number'),
          ic_no ? t('IC {{number}}', { number: ic_no }) : t('No IC number'),
        ].join(' · ')}
      </Muted>
    </>
  );
}

function BuyerDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation();
  const { put } = useAnswers();
  const params = { id: profile.id };
  const { fields, dirty, change } = useFields({
    tin: profile.tin ?? '',
    own_e_invoice: profile.own_e_invoice,
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
