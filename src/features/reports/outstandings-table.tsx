/** Parents who owe, under their preschool; the order is the server's, the foot says what all pages come to (F18). */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ringgitText } from '#shared/domain/money';
import {
  type OutstandingGroup,
  type OutstandingParent,
  OVERDUE_HIGHLIGHT_DAYS,
} from '#shared/endpoints/reports';
import { formatCount } from '../../components/count-text';
import { formatDate } from '../../components/format';
import { SortHead } from '../../components/report-table';
import table from '../../components/report-table.module.css';
import classes from './reports.module.css';

interface OutstandingsTableProps {
  groups: readonly OutstandingGroup[];
  /** Of all pages, in sen. */
  total: number | undefined;
  sort: string;
  onSort: (sort: string) => void;
}

export function OutstandingsTable({ groups, total, sort, onSort }: OutstandingsTableProps) {
  const { t } = useTranslation();
  const label = t('Outstandings by Parent');
  const head = { sort, onSort, first: false };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={table.frame} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <SortHead {...head} first column={{ key: 'name', label: t('Name'), kind: 'text' }} />
            <th scope="col" className={classes.wide}>
              {t('Role')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('Phone')}
            </th>
            <SortHead
              {...head}
              className={classes.wide}
              column={{ key: 'last_payment', label: t('Last Payment'), kind: 'text' }}
            />
            <SortHead {...head} column={{ key: 'days', label: t('Days Owing'), kind: 'count' }} />
            <SortHead
              {...head}
              column={{ key: 'outstanding', label: t('Outstanding (RM)'), kind: 'money' }}
            />
            <th scope="col" data-print="hide">
              {t('Invoices')}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.preschool_id}>
            <tr className={classes.group}>
              <th scope="rowgroup">
                <span className={classes.stays}>
                  {group.preschool_name}{' '}
                  <Text span fz="0.9em" c="dimmed" fw={400}>
                    {t('{{number}} parents', {
                      count: group.total_parents,
                      number: formatCount(group.total_parents),
                    })}
                  </Text>
                </span>
              </th>
              <td className={classes.wide} />
              <td className={classes.wide} />
              <td className={classes.wide} />
              <td />
              <td className={table.number}>{ringgitText(group.total_outstanding)}</td>
              <td data-print="hide" />
            </tr>
            {group.parents.map((parent) => (
              <ParentRow key={parent.id} parent={parent} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" className={table.first}>
              {t('Total')}
            </th>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td />
            <td className={table.number}>{total === undefined ? '' : ringgitText(total)}</td>
            <td data-print="hide" />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ParentRow({ parent }: { parent: OutstandingParent }) {
  const { t } = useTranslation();
  const { name, role, phone, last_payment, days, outstanding, href } = parent;
  const late = days >= OVERDUE_HIGHLIGHT_DAYS;
  return (
    <tr className={table.row}>
      <th scope="row" className={table.first}>
        <span className={late ? classes.late : undefined} title={late ? t('61 days or more') : undefined}>
          {name}
        </span>
      </th>
      <td className={classes.wide}>{t(role.name)}</td>
      <td className={`${classes.nowrap} ${classes.wide}`}>{phone ?? '–'}</td>
      <td className={`${classes.nowrap} ${classes.wide}`}>{last_payment ? formatDate(last_payment) : '–'}</td>
      <td className={`${table.number} ${late ? classes.late : ''}`}>{formatCount(days)}</td>
      <td className={table.number}>{ringgitText(outstanding)}</td>
      <td className={classes.nowrap} data-print="hide">
        <Link href={href} className={table.link}>
          {t('View All Invoice')}
        </Link>
      </td>
    </tr>
  );
}
