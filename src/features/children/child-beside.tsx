/** A child at the side of the office's list: who it is, whom to reach, and what is known. */
import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { RowsSkeleton } from '../../components/skeletons';
import { ChildHead } from './child-frame';
import { ChildParents } from './child-parents';
import { ChildProfile } from './child-profile';
import { ShownChild, useChildRecord } from './use-child-record';

export function ChildBeside({ id }: { id: number }) {
  const { t } = useTranslation();
  const { child, query } = useChildRecord(id);
  return (
    <Page title={t('Child')}>
      <ShownChild value={id}>
        {child ? (
          <Stack gap="lg">
            <Box pe="var(--beside-acts)">
              <ChildHead child={child} />
            </Box>
            <ChildParents />
            <ChildProfile />
          </Stack>
        ) : (
          <FetchProblem query={query} until={<RowsSkeleton rows={4} />} />
        )}
      </ShownChild>
    </Page>
  );
}
