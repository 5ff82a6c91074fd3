/** The company of a preschool, as e-invoices name who issues them. */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { states } from '#shared/domain/malaysia';
import { accountingEndpoints, type Company, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { FormDialog } from '../../components/form-dialog';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const nothing: Company = {
  name: '',
  tin: '',
  registration_no: '',
  sst_no: '',
  msic: '',
  activity: '',
  address: '',
  city: '',
  postcode: '',
  state: 'Selangor',
  phone_no: '',
};

export function CompanyDialog({ shown, onClose }: { shown: EInvoiceMonth; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const given = shown.company ?? nothing;
  const { fields, dirty, change } = useFields({ ...given, sst_no: given.sst_no ?? '' });
  const save = useSave(accountingEndpoints.company, {
    done: t('Company saved.'),
    onSaved: async () => {
      await invalidate(accountingEndpoints);
      onClose();
    },
  });
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <FormDialog
      title={t('Company of {{name}}', { name: shown.preschool.name })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit({ params: { id: shown.preschool.id }, body: fields })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <TextInput label={t('Registered name')} required autoComplete="off" {...field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Tax number (TIN)')} required autoComplete="off" {...field('tin')} />
        <TextInput
          label={t('Company registration number')}
          required
          autoComplete="off"
          {...field('registration_no')}
        />
        <TextInput label={t('SST number, where registered')} autoComplete="off" {...field('sst_no')} />
        <TextInput
          label={t('Code of the trade (MSIC)')}
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('msic')}
        />
      </SimpleGrid>
      <TextInput label={t('What the company does')} required autoComplete="off" {...field('activity')} />
      <TextInput label={t('Address')} required autoComplete="off" {...field('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('Postcode')}
          required
          inputMode="numeric"
          autoComplete="off"
          {...field('postcode')}
        />
        <TextInput label={t('City')} required autoComplete="off" {...field('city')} />
        <NativeSelect
          label={t('State')}
          data={[...states]}
          value={fields.state}
          onChange={(event) => change({ state: event.currentTarget.value as Company['state'] })}
          error={save.errorOf('state')}
        />
        <TextInput label={t('Phone')} required type="tel" autoComplete="off" {...field('phone_no')} />
      </SimpleGrid>
    </FormDialog>
  );
}
