/** What is known of a child, as a list of facts. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../components/format';
import classes from './child-facts.module.css';
import type { ChildRecord } from './use-child-record';

export function ChildFacts({ child }: { child: ChildRecord }) {
  const { t } = useTranslation();
  const facts = [
    { label: t('Preschool'), value: child.preschool },
    { label: t('Classroom'), value: child.classroom },
    { label: t('Registered products'), value: child.products.join(', ') },
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
