/** The audit trail: who did what to which record, when, from what to what. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { AUDIT_COUNT_MAX, type AuditEntry, auditMoney } from '#shared/endpoints/audit';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowsSkeleton } from '../../components/skeletons';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters';
import { actOf, fieldOf, pageOf, recordOf } from './audit-words';
import { useAudit, useAuditFilters } from './use-audit';

export function AuditPage() {
  const { t } = useTranslation();
  const filters = useAuditFilters();
  const query = useAudit(filters);
  const { data: entries, meta } = query.data ?? {};
  return (
    <Page title={t('Audit trail')} width="wide">
      <Stack>
        <AuditFilters filters={filters} />
        <FetchProblem query={query} until={<RowsSkeleton rows={10} height={64} />} />
        {entries?.length === 0 && (
          <EmptyState
            title={filters.isFiltered ? t('Nothing fits these filters') : t('Nothing was done yet')}
            hint={filters.isFiltered ? t('Try a longer time, or fewer filters.') : undefined}
          />
        )}
        {entries && entries.length > 0 && (
          <ul className={classes.rows}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        {meta && meta.total >= AUDIT_COUNT_MAX && (
          <Text c="dimmed" ta="center">
            {t('These are the newest {{count}}. Choose a time to see older ones.', {
              count: AUDIT_COUNT_MAX,
            })}
          </Text>
        )}
        {meta && <Pager meta={meta} onPage={filters.setPage} />}
      </Stack>
    </Page>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const page = pageOf(entry.entity_type, entry.entity_id);
  const name = entry.label ?? `#${entry.entity_id.slice(0, 8)}`;
  return (
    <li className={classes.row}>
      <div className={classes.when}>
        <Muted>{formatMoment(entry.at)}</Muted>
        <Text fw={500}>{entry.by?.name ?? t('The server')}</Text>
      </div>
      <div className={classes.what}>
        <Text>
          <strong>{actOf(t, entry.action)}</strong> · {recordOf(t, entry.entity_type)}{' '}
          {page === null ? (
            name
          ) : (
            <Link href={page} className={classes.link}>
              {name}
            </Link>
          )}
        </Text>
        {entry.preschool && <Muted>{entry.preschool.short_name}</Muted>}
      </div>
      {entry.changes.length > 0 && (
        <dl className={classes.changes}>
          {entry.changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Change({ change: { field, before, after } }: { change: AuditEntry['changes'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>{fieldOf(t, field)}</dt>
      <dd>
        {before !== null && <span className={classes.before}>{textOf(before)}</span>}
        {before !== null && after !== null && ' → '}
        {after === null ? (before === null ? '–' : ` → ${t('nothing')}`) : textOf(after)}
      </dd>
    </>
  );

  function textOf(text: string): string {
    if (text === 'true') return t('Yes');
    if (text === 'false') return t('No');
    return auditMoney.has(field) && /^-?\d+$/.test(text) ? formatSen(Number(text)) : text;
  }
}
