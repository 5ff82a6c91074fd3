/** The classwork of one classroom. */
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { Page } from '../../components/page';
import { ClassworkList } from './classwork-list';
import { useClassroomName } from './use-classwork';

export function ClassroomClassworkPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const name = useClassroomName(id);
  const title = name === undefined ? t('Classwork') : t('Classwork of {{name}}', { name });
  return (
    <Page title={title} back={{ to: `/classrooms/view/${id}`, label: t('Back to the classroom') }}>
      <ClassworkList classroomId={id} />
    </Page>
  );
}
