/**
 * All children of the scope. Teachers and therapists have the tablet's list; the office has the server's table, and
 * the tablet's list where there is no network and this device keeps a preschool.
 */
import { useTranslation } from 'react-i18next';
import { officeRoles } from '#shared/permissions';
import { lazyPart } from '../../components/lazy-part';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { useSession } from '../../local/hooks/use-session';
import { TabletList } from './tablet-list';

const OfficeList = lazyPart('OfficeList', () => import('./office-list'), <RowsSkeleton />);

export function ChildrenPage() {
  const { t } = useTranslation();
  const session = useSession();
  const office = session?.user.roles.some(({ id }) => officeRoles.includes(id));
  return (
    <Page title={t('Children')} width="wide">
      {office ? <OfficeList /> : <TabletList />}
    </Page>
  );
}
