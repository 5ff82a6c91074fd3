/** All classwork that one may read: a parent’s of the own children’s classrooms, staff’s of their preschools. */
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page';
import { ClassworkList } from './classwork-list';

export function ClassworkPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('Classwork')}>
      <ClassworkList classroomId={null} />
    </Page>
  );
}
