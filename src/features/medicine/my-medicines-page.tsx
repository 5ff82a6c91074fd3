/** Parents say what may be given to a child of theirs. Without a network they read what was fetched last. */
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { medicineEndpoints } from '#shared/endpoints/medicines';
import { Page } from '../../components/page';
import { useStoredCall } from '../../queries/use-stored-call';
import { MedicineList } from './medicine-list';

export function MyMedicinesPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const name = useStoredCall(medicineEndpoints.list, { params: { id } }).data?.child.fullname;
  return (
    <Page
      title={name === undefined ? t('Medicine') : t('Medicine for {{name}}', { name })}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <MedicineList childId={id} isOwn />
    </Page>
  );
}
