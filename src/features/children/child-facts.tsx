/** What is known of a child, as a list of facts. */
import { useTranslation } from 'react-i18next';
import type { ChildDocument } from '#shared/operations/documents';
import { formatDate } from '../../components/format';
import { useClassrooms, usePreschools } from '../../local/hooks/use-classrooms';
import classes from './child-facts.module.css';

export function ChildFacts({ child }: { child: ChildDocument }) {
  const { t } = useTranslation();
  const preschool = usePreschools()?.find(({ id }) => id === child.preschool_id);
  const classroom = useClassrooms()?.find(({ id }) => id === child.classroom_id);
  const facts = [
    { label: t('Preschool'), value: preschool?.name },
    { label: t('Classroom'), value: classroom?.name },
    { label: t('Programme'), value: child.product },
    { label: t('Born on'), value: child.born_on && formatDate(child.born_on) },
    { label: t('MyKid number'), value: child.mykid_no },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
