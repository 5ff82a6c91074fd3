/** The parents of a child, changed: who they are, which of them pays, who is added and removed. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChildDetail } from '#shared/endpoints/children';
import type { Parent } from '#shared/endpoints/people';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { FindParent } from './find-parent';
import { ParentEntry } from './parent-entry';
import classes from './people.module.css';
import { useChildId, useChildRecord } from './use-child-record';
import { useParentsForm } from './use-parents-form';

const ParentDialog = lazy(() =>
  import('./parent-dialog').then((module) => ({ default: module.ParentDialog })),
);

export function EditParentsPage() {
  const { t } = useTranslation();
  const id = useChildId();
  const { detail, query } = useChildRecord(id);
  const back = `/children/${id}`;
  return (
    <Page title={t('Edit Parent')} back={{ to: back, label: t('Back to the child') }} width="narrow">
      {!detail && <FetchProblem query={query} />}
      {!detail && query.isLoading && <Skeleton height={160} />}
      {detail && <Parents child={detail} back={back} />}
    </Page>
  );
}

function Parents({ child, back }: { child: ChildDetail; back: string }) {
  const { t } = useTranslation();
  const form = useParentsForm(child);
  const { leave } = useLeaveGuard(form.dirty && !form.busy);
  const [open, setOpen] = useState<Parent | 'new' | null>(null);
  return (
    <Stack gap="md">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {child.fullname}
      </Text>
      <SaveProblem error={form.error} fields={[]} />
      {form.parents.length === 0 && (
        <EmptyState title={t('No parent is linked yet')} hint={t('Invoices go to the parent who pays.')} />
      )}
      {form.parents.length > 0 && (
        <ul className={classes.people} aria-label={t('Parents')}>
          {form.parents.map((parent) => (
            <ParentEntry
              key={parent.id}
              parent={parent}
              pays={parent.id === form.payerId}
              onPays={() => form.setPayerId(parent.id)}
              onEdit={() => setOpen(parent)}
              onRemove={() => form.remove(parent.id)}
            />
          ))}
        </ul>
      )}
      <Group align="flex-end" gap="sm">
        <FindParent chosen={form.parents} onChoose={form.add} />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setOpen('new')}
        >
          {t('New parent')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void leave(back)}>
          {t('Back')}
        </Button>
        <Button loading={form.busy} disabled={!form.dirty} onClick={form.save}>
          {t('Update')}
        </Button>
      </Group>
      {open !== null && (
        <Suspense>
          <ParentDialog
            parent={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
            onSaved={(saved) => (open === 'new' ? form.add(saved) : form.replace(saved))}
          />
        </Suspense>
      )}
    </Stack>
  );
}
