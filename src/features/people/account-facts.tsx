/** An account for those who may read and not change it. */
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/endpoints/people-accounts';
import classes from './users.module.css';

export function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    [t('E-mail'), account.email],
    [t('Phone'), account.phone_no ?? '–'],
    [t('Roles'), account.roles.map(({ name }) => t(name)).join(', ') || '–'],
    [t('Preschools'), account.preschools.map(({ name }) => name).join(', ') || '–'],
    [t('Classrooms'), account.classrooms.map(({ name }) => name).join(', ') || '–'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
