/** Terms & Conditions (D15): all of them, whether parents have accepted them, and the modals to write and to follow. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Terms } from '#shared/endpoints/terms';
import { beginActivity } from '../../components/activity';
import table from '../../components/data-table.module.css';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Pager } from '../../components/pager';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import classes from './terms.module.css';
import { statusTones, statusWords } from './terms-words';
import { useTermsList } from './use-terms';

/** With it comes the editor. */
const TermsDialog = lazy(() => import('./terms-dialog').then((module) => ({ default: module.TermsDialog })));
const AcceptancesDialog = lazy(() =>
  import('./acceptances-dialog').then((module) => ({ default: module.AcceptancesDialog })),
);

type Opened = { what: 'new' } | { what: 'edit' | 'follow'; terms: Terms };

export function TermsPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useTermsList(page);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: all, meta } = query.data ?? {};
  const close = () => setOpened(null);
  return (
    <Page title={t('Terms & Conditions')}>
      <Stack>
        <FetchProblem query={query} />
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ what: 'new' })}>
            {t('Create')}
          </Button>
        </Group>
        {all === undefined && !hasProblem(query) && <RowsSkeleton rows={4} />}
        {all && <TermsTable all={all} onOpen={setOpened} />}
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
      {opened && (
        <Suspense fallback={<Opening />}>
          {opened.what === 'follow' ? (
            <AcceptancesDialog terms={opened.terms} onClose={close} />
          ) : (
            <TermsDialog terms={opened.what === 'edit' ? opened.terms : null} onClose={close} />
          )}
        </Suspense>
      )}
    </Page>
  );
}

interface TermsTableProps {
  all: readonly Terms[];
  onOpen: (opened: Opened) => void;
}

function TermsTable({ all, onOpen }: TermsTableProps) {
  const { t } = useTranslation();
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Preschools')}</th>
            <th scope="col">{t('Modified')}</th>
            <th scope="col" className={table.number}>
              {t('Accepted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((terms, index) => (
            <tr key={terms.id}>
              <td>{index + 1}</td>
              <td className={table.name}>
                <button
                  type="button"
                  className={classes.open}
                  aria-label={t('Edit {{name}}', { name: terms.name })}
                  onClick={() => onOpen({ what: 'edit', terms })}
                >
                  {terms.name}
                </button>
                <Text size="sm" c="dimmed">
                  {t('Version {{version}}', { version: terms.version })}
                </Text>
              </td>
              <td>
                <ToneMark tone={statusTones[terms.status]} plain>
                  {t(statusWords[terms.status])}
                </ToneMark>
              </td>
              <td>{terms.preschools.map(({ short_name }) => short_name).join(', ') || t('All Preschool')}</td>
              <td className={table.nowrap}>{formatMoment(terms.updated_at)}</td>
              <td className={table.number}>
                {terms.status === 'active' && (
                  <Followed terms={terms} onOpen={() => onOpen({ what: 'follow', terms })} />
                )}
              </td>
            </tr>
          ))}
          {all.length === 0 && (
            <tr>
              <td colSpan={6}>{t('No Data')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Followed({ terms, onOpen }: { terms: Terms; onOpen: () => void }) {
  const { t } = useTranslation();
  const { name, accepted_count: accepted = 0, missing_count: missing = 0 } = terms;
  const text = t('{{accepted}} of {{total}}', { accepted, total: accepted + missing });
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t('{{accepted}} have accepted {{name}}', { accepted: text, name })}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

/** The bar at the top of the page says that the tap was understood, while the editor arrives. */
function Opening() {
  useEffect(() => beginActivity(), []);
  return null;
}
