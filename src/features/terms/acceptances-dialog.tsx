/** Who has not accepted the current version yet, and who has: to be reached by phone or e-mail. */
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Anchor, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import { type Terms, termsEndpoints } from '#shared/endpoints/terms';
import { languageNames } from '#shared/languages';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Pager } from '../../components/pager';
import { Muted } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { RowsSkeleton } from '../../components/skeletons';
import { useFocusBack } from '../../components/use-focus-back';
import { useCall } from '../../queries/use-call';
import classes from './terms.module.css';

export function AcceptancesDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useTranslation();
  const [accepted, setAccepted] = useState<'0' | '1'>('0');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  useFocusBack();
  const narrow = (by: () => void) => {
    by();
    setPage(1);
  };
  const asked = { accepted, search, page, per_page: 50 };
  const query = useCall(
    termsEndpoints.parents,
    { params: { id: terms.id }, query: asked },
    { keepPrevious: true },
  );
  const { data: parents, meta } = query.data ?? {};
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('{{name}}, version {{version}}', { name: terms.name, version: terms.version })}
      closeButtonProps={{ 'aria-label': t('Close'), size: 44 }}
    >
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={t('Which parents')}
          value={accepted}
          onChange={(value) => narrow(() => setAccepted(value as '0' | '1'))}
          data={[
            { value: '0', label: t('Not accepted ({{count}})', { count: terms.missing_count ?? 0 }) },
            { value: '1', label: t('Accepted ({{count}})', { count: terms.accepted_count ?? 0 }) },
          ]}
        />
        <SearchField
          label={t('Search parents')}
          value={search}
          onChange={(text) => narrow(() => setSearch(text))}
        />
        <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
        {parents?.length === 0 && (
          <EmptyState title={accepted === '0' && !search ? t('Everyone has accepted') : t('No Data')} />
        )}
        {parents && parents.length > 0 && (
          <ul className={classes.people}>
            {parents.map((parent) => (
              <li key={parent.id} className={classes.person}>
                <Text fw={500}>{parent.name}</Text>
                <Muted>
                  {parent.accepted_at
                    ? [
                        t('Accepted {{when}}', { when: formatMoment(parent.accepted_at) }),
                        parent.accepted_language && languageNames[parent.accepted_language],
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : parent.email}
                </Muted>
                {parent.phone_no && (
                  <Anchor href={phoneHref(parent.phone_no)} size="sm">
                    {formatPhone(parent.phone_no)}
                  </Anchor>
                )}
              </li>
            ))}
          </ul>
        )}
        {meta && <Pager meta={meta} onPage={setPage} />}
      </Stack>
    </Modal>
  );
}
