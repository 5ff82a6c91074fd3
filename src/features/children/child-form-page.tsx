/** Registering a child and changing one: the page around the form. */
import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ChildDetail } from '#shared/endpoints/children';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { useSession } from '../../local/hooks/use-session';
import { ChildForm } from './child-form';
import { newValues, valuesOf } from './child-form-values';
import { useChildId, useChildRecord } from './use-child-record';

export function NewChildPage() {
  const { t } = useTranslation();
  const session = useSession();
  const own = session?.user.preschools[0]?.id ?? session?.preschoolId;
  return (
    <Page title={t('Add child')} back={{ to: '/children', label: t('Back to the children') }} width="narrow">
      {session && <FormOf child={null} initial={newValues(own ? String(own) : '')} back="/children" />}
    </Page>
  );
}

export function EditChildPage() {
  const { t } = useTranslation();
  const id = useChildId();
  const { detail, query } = useChildRecord(id);
  const back = `/children/${id}`;
  return (
    <Page title={t('Edit Child')} back={{ to: back, label: t('Back to the child') }} width="narrow">
      {!detail && <FetchProblem query={query} />}
      {detail && <FormOf child={detail} initial={valuesOf(detail)} back={back} />}
      {!detail && query.isLoading && (
        <Stack aria-busy>
          <Skeleton height={96} />
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      )}
    </Page>
  );
}

interface FormOfProps {
  child: ChildDetail | null;
  initial: ReturnType<typeof valuesOf>;
  back: string;
}

function FormOf({ child, initial, back }: FormOfProps) {
  const [, navigate] = useLocation();
  return (
    <ChildForm
      child={child}
      initial={initial}
      back={back}
      onSaved={(saved) => navigate(`/children/${saved.id}`, { replace: true })}
    />
  );
}
