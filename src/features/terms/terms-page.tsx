/** Terms & Conditions: all of them, whether parents have accepted them, and the modals to write and to follow. */
import { Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Terms } from '#shared/endpoints/terms';
import { ActButton } from '../../components/act-button';
import { lazyPart, Opening } from '../../components/lazy-part';
import { Page } from '../../components/page';
import type { Column } from '../../components/table/columns';
import { PagedTable } from '../../components/table/paged-table';
import { type Look, LookMark } from '../../components/tone-mark';
import { useTermsList } from './use-terms';

/** With it comes the editor. */
const TermsDialog = lazyPart('TermsDialog', () => import('./terms-dialog'), <Opening />);
const AcceptancesDialog = lazyPart('AcceptancesDialog', () => import('./acceptances-dialog'), <Opening />);

export const termsLooks: Record<Terms['status'], Look> = {
  draft: { label: 'Draft', tone: 'waiting' },
  active: { label: 'Active', tone: 'done' },
  inactive: { label: 'Inactive', tone: 'quiet' },
};

type Opened = { what: 'new' } | { what: 'edit' | 'follow'; terms: Terms };

export function TermsPage() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useTermsList(page);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Page title={t('Terms & Conditions')}>
      <Stack>
        <Group justify="flex-end">
          <ActButton Icon={IconPlus} label={t('Create')} onClick={() => setOpened({ what: 'new' })} />
        </Group>
        <PagedTable
          columns={columnsOf(setOpened)}
          query={query}
          numbered
          emptyRow={t('No Data')}
          onPage={setPage}
        />
      </Stack>
      {opened?.what === 'follow' && <AcceptancesDialog terms={opened.terms} onClose={close} />}
      {opened && opened.what !== 'follow' && (
        <TermsDialog terms={opened.what === 'edit' ? opened.terms : null} onClose={close} />
      )}
    </Page>
  );
}

function columnsOf(onOpen: (opened: Opened) => void): readonly Column<Terms>[] {
  const { t } = i18next;
  return [
    {
      key: 'name',
      label: 'Name',
      value: ({ name }) => name,
      press: (terms) => ({
        label: t('Edit {{name}}', { name: terms.name }),
        run: () => onOpen({ what: 'edit', terms }),
      }),
      below: ({ version }) => t('Version {{version}}', { version }),
    },
    {
      key: 'status',
      label: 'Status',
      render: ({ status }) => <LookMark look={termsLooks[status]} plain />,
    },
    {
      key: 'preschools',
      label: 'Preschools',
      // A phone would break its words, since the table takes no more room than it must.
      minWidth: '8rem',
      value: ({ preschools }) =>
        preschools.map(({ short_name }) => short_name).join(', ') || t('All Preschool'),
    },
    { key: 'modified', label: 'Modified', kind: 'moment', value: ({ updated_at }) => updated_at },
    {
      key: 'accepted',
      label: 'Accepted',
      kind: 'count',
      value: acceptedText,
      press: (terms) =>
        terms.status === 'active'
          ? {
              label: t('{{accepted}} have accepted {{name}}', {
                accepted: acceptedText(terms),
                name: terms.name,
              }),
              run: () => onOpen({ what: 'follow', terms }),
            }
          : null,
    },
  ];
}

function acceptedText({ status, accepted_count: accepted = 0, missing_count: missing = 0 }: Terms): string {
  return status === 'active'
    ? i18next.t('{{accepted}} of {{total}}', { accepted, total: accepted + missing })
    : '';
}
