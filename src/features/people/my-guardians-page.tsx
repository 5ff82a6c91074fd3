/** A parent's own guardians. */
import { useTranslation } from 'react-i18next';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { Page } from '../../components/page';
import { useSession } from '../../local/hooks/use-session';
import { GuardiansPanel } from './guardians-panel';

export function MyGuardiansPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page title={t('Guardians')} back={{ to: portalAddresses.home, label: t('Back to my children') }}>
      {session && <GuardiansPanel userId={session.user.id} />}
    </Page>
  );
}
