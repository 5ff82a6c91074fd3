/** What each column of a file takes: the same list that the template is made of. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { columnsOf, type ImportKind } from '#shared/domain/import-columns';
import table from '../../components/data-table.module.css';
import classes from './imports.module.css';

export function ColumnList({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const needed = (required: string | undefined) =>
    required === undefined ? '–' : required === 'yes' ? t('Yes') : t(required);
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('Column')}</th>
            <th className={table.roomy}>{t('Required')}</th>
            <th>{t('What it takes')}</th>
            <th className={table.roomy}>{t('Example')}</th>
          </tr>
        </thead>
        <tbody>
          {columnsOf(kind).map(({ key, head, required, takes, example }) => (
            <tr key={key}>
              <th scope="row" className={classes.head}>
                {head}
                {required !== undefined && (
                  <Text size="sm" c="dimmed" className={table.small}>
                    {t('Required: {{when}}', { when: needed(required) })}
                  </Text>
                )}
              </th>
              <td className={table.roomy}>{needed(required)}</td>
              <td>{t(takes)}</td>
              <td className={`${table.roomy} ${classes.example}`}>{example}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
