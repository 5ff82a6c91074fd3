/** The audit trail: who did what to which record, when, from what to what. */
import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatSen } from '#shared/domain/money';
import { AUDIT_COUNT_MAX, type AuditEntry, auditMoney } from '#shared/endpoints/audit';
import { EmptyState } from '../../components/empty-state';
import { formatMoment } from '../../components/format';
import { Changes } from '../../components/history';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters';
import { actOf, fieldOf, pageOf, recordOf } from './audit-labels';
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
        <RowList
          query={query}
          items={entries}
          until={<RowsSkeleton rows={10} height={64} />}
          empty={
            <EmptyState
              title={filters.isFiltered ? t('No matching entries') : t('No activity yet')}
              hint={filters.isFiltered ? t('Try a longer time, or fewer filters.') : undefined}
            />
          }
        >
          {(entry) => <Entry key={entry.id} entry={entry} />}
        </RowList>
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
  const name = entry.label ?? (entry.entity_id === 'list' ? t('a list') : `#${entry.entity_id.slice(0, 8)}`);
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
        {entry.hidden && <Muted>{t('Your role can’t see what was changed.')}</Muted>}
      </div>
      <Changes changes={entry.changes.map((change) => shownChange(change, t))} />
    </li>
  );
}

function shownChange({ field, before, after }: AuditEntry['changes'][number], t: TFunction) {
  const textOf = (text: string) => {
    if (text === 'true') return t('Yes');
    if (text === 'false') return t('No');
    return auditMoney.has(field) && /^-?\d+$/.test(text) ? formatSen(Number(text)) : text;
  };
  const nothing = before === null ? '–' : t('nothing');
  return {
    field,
    label: fieldOf(t, field),
    before: before === null ? null : textOf(before),
    after: after === null ? nothing : textOf(after),
  };
}
