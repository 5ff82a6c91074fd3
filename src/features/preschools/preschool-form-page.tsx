/** A new preschool, or all that is set for one. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { CallError } from '../../local/errors';
import { PreschoolForm } from './preschool-form';
import { usePreschool } from './use-preschools';

const PLACE = '/settings/preschools';

export function NewPreschoolPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <Page title={t('New preschool')} width="narrow" back={{ to: PLACE, label: t('Back to the preschools') }}>
      <PreschoolForm preschool={null} onSaved={({ id }) => navigate(`${PLACE}/${id}`, { replace: true })} />
    </Page>
  );
}

export function EditPreschoolPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = usePreschool(id);
  // Another form after each save or reload: it begins from what the server has.
  const [round, setRound] = useState(0);
  const preschool = query.data;
  const gone = query.error instanceof CallError && query.error.status === 404;
  return (
    <Page title={t('Preschool')} width="narrow" back={{ to: PLACE, label: t('Back to the preschools') }}>
      {gone ? (
        <EmptyState title={t('This preschool is not there')} />
      ) : (
        <Stack>
          <FetchProblem query={query} until={<RowsSkeleton rows={8} />} />
          {preschool && (
            <PreschoolForm
              key={`${preschool.updated_at} ${round}`}
              preschool={preschool}
              onSaved={() => setRound(round + 1)}
              onReload={() => {
                void query.refetch().then(() => setRound(round + 1));
              }}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}
