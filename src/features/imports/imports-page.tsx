/** Importing what was kept in spreadsheets: the first step of a new import, and those that were. */
import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { importKinds } from '#shared/domain/import-columns';
import type { ListedImport } from '#shared/endpoints/imports';
import { formatCount } from '../../components/count-text';
import table from '../../components/data-table.module.css';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useAddressValue } from '../../components/use-address-value';
import { BringFile } from './bring-file';
import { ColumnList } from './column-list';
import { kindLabels, stateLooks } from './import-words';
import { Steps } from './steps';
import { useImports } from './use-imports';

export function ImportsPage() {
  const { t } = useTranslation();
  const [given, setKind] = useAddressValue('kind');
  const kind = importKinds.find((known) => known === given) ?? 'children';
  return (
    <Page title={t('Import')} width="wide">
      <Stack gap="lg">
        <Steps current={1} />
        <BringFile kind={kind} onKind={setKind} />
        <PastImports />
        <section>
          <Title order={2} mb="xs">
            {t('The columns')}
          </Title>
          <Text c="dimmed" size="sm" mb="xs" maw={680}>
            {t('The first row names the columns, in any order. Columns that are not needed may be left out.')}
          </Text>
          <ColumnList kind={kind} />
        </section>
      </Stack>
    </Page>
  );
}

function PastImports() {
  const { t } = useTranslation();
  const [page, setPage] = useAddressValue('page');
  const query = useImports(Math.max(1, Number(page) || 1));
  const { data: imports, meta } = query.data ?? {};
  if (imports?.length === 0 && meta?.total === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('Imports so far')}
      </Title>
      <Stack gap="xs">
        <FetchProblem query={query} />
        {imports === undefined && !hasProblem(query) && <RowsSkeleton rows={3} height={48} />}
        {imports && imports.length > 0 && <ImportRows imports={imports} />}
        {meta && <Pager meta={meta} onPage={(next: number) => setPage(next === 1 ? '' : String(next))} />}
      </Stack>
    </section>
  );
}

function ImportRows({ imports }: { imports: readonly ListedImport[] }) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('File')}</th>
            <th className={table.roomy}>{t('Kind')}</th>
            <th>{t('Status')}</th>
            <th className={`${table.roomy} ${table.number}`}>{t('Rows')}</th>
            <th className={table.roomy}>{t('By')}</th>
            <th className={`${table.roomy} ${table.nowrap}`}>{t('When')}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <ImportRow key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ImportRow({ one }: { one: ListedImport }) {
  const { t } = useTranslation();
  const { tone, label } = stateLooks[one.state];
  const by = (one.confirmed_by ?? one.created_by)?.name;
  const when = formatMoment(one.finished_at ?? one.created_at);
  return (
    <tr>
      <td className={table.name}>
        <Link href={`/imports/${one.id}`}>{one.file_name}</Link>
        <Text size="sm" c="dimmed" className={table.small}>
          {[t(kindLabels[one.kind]), by, when].filter(Boolean).join(' · ')}
        </Text>
      </td>
      <td className={table.roomy}>{t(kindLabels[one.kind])}</td>
      <td>
        <ToneMark tone={tone} plain>
          {t(label)}
        </ToneMark>
      </td>
      <td className={`${table.roomy} ${table.number}`}>
        {one.summary === null ? '–' : formatCount(one.summary.rows)}
      </td>
      <td className={table.roomy}>{by}</td>
      <td className={`${table.roomy} ${table.nowrap}`}>{when}</td>
    </tr>
  );
}
