/** How a preschool's company reaches MyInvois. */
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountingEndpoints, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export const placeText = {
  simulator: 'Simulation',
  preprod: 'Sandbox of MyInvois',
  prod: 'MyInvois',
} as const;

export function EInvoiceKeysDialog({ shown, onClose }: { shown: EInvoiceMonth; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { preschool, places, settings } = shown;
  const { fields, dirty, change } = useFields({
    environment: settings?.environment ?? places[0] ?? 'prod',
    client_id: settings?.client_id ?? '',
    client_secret: '',
  });
  const save = useSave(accountingEndpoints.eInvoiceKeys, {
    done: ({ proposed }) => (proposed ? t('Keys saved. Someone else must confirm them.') : t('Keys saved.')),
    onSaved: async () => {
      await invalidate(accountingEndpoints);
      onClose();
    },
  });
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <FormDialog
      title={t('Keys of MyInvois of {{name}}', preschool)}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit({ params: { id: preschool.id }, body: fields })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <NativeSelect
        label={t('Where e-invoices go')}
        data={places.map((place) => ({ value: place, label: t(placeText[place]) }))}
        value={fields.environment}
        onChange={(event) => change({ environment: event.currentTarget.value as typeof fields.environment })}
        error={save.errorOf('environment')}
      />
      <TextInput label={t('Client ID')} required autoComplete="off" {...field('client_id')} />
      <PasswordInput
        label={t('Client secret')}
        description={settings?.client_id ? t('Leave blank to keep it.') : undefined}
        autoComplete="new-password"
        {...field('client_secret')}
      />
      <Muted>{t('Nobody reads the secret again.')}</Muted>
    </FormDialog>
  );
}
