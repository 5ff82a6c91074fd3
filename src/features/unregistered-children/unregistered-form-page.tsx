/** Noting a child who came without being registered. It needs the network, and keeps what was typed without. */
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CHILD_AGE_MAX } from '#shared/endpoints/unregistered-children';
import { FetchProblem } from '../../components/fetch-problem';
import { InSight } from '../../components/in-sight';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { PageSkeleton } from '../../components/skeletons';
import { useUnsaved } from '../../components/use-unsaved';
import { useSession } from '../../local/hooks/use-session';
import type { Session } from '../../local/session';
import { usePreschoolsOnline } from '../../queries/preschools';
import { AddedNotice } from './added-notice';
import { EmailChoices } from './email-choices';
import { withPreschool } from './form-values';
import { useClassroomChoices, useNoticeRecipients } from './use-places';
import { useUnregisteredForm } from './use-unregistered-form';

const AGES = Array.from({ length: CHILD_AGE_MAX }, (_, index) => String(index + 1));

export function UnregisteredFormPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page
      title={t('Unregistered child')}
      back={{ to: '/children', label: t('Back to Children') }}
      width="narrow"
    >
      {session ? <UnregisteredForm user={session.user} /> : <PageSkeleton />}
    </Page>
  );
}

function UnregisteredForm({ user }: { user: Session['user'] }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const form = useUnregisteredForm(user.id, user.preschool?.id ?? null);
  const { values, errors, errorOf, change } = form;
  useUnsaved(form.dirty, 'keeps');
  const preschools = usePreschoolsOnline();
  const classrooms = useClassroomChoices(values.preschoolId);
  const recipients = useNoticeRecipients(values.preschoolId);
  if (form.added) return <AddedNotice added={form.added} onAgain={form.startAgain} />;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        {online && !form.offline && <FetchProblem query={preschools} />}
        <TextInput
          label={t('Child Name')}
          required
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errorOf('name')}
        />
        <NativeSelect
          label={t('Preschool')}
          required
          value={values.preschoolId ?? ''}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value) || null;
            change((now) => withPreschool(now, chosen));
          }}
          error={errorOf('preschool_id')}
          data={[
            { value: '', label: t('Choose a preschool') },
            ...(preschools.data?.filter(({ status }) => status !== 'close') ?? user.preschools).map(
              ({ id, name }) => ({
                value: String(id),
                label: name,
              }),
            ),
          ]}
        />
        <NativeSelect
          label={t('Classroom')}
          required
          disabled={values.preschoolId === null}
          value={values.classroomId ?? ''}
          onChange={(event) => change({ classroomId: Number(event.currentTarget.value) || null })}
          error={errorOf('classroom_id')}
          data={[
            {
              value: '',
              label: values.preschoolId === null ? t('Choose a preschool first') : t('Choose a classroom'),
            },
            ...(classrooms.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NativeSelect
          label={t('For Child Age')}
          required
          value={values.childAge ?? ''}
          onChange={(event) => change({ childAge: Number(event.currentTarget.value) || null })}
          error={errorOf('child_age')}
          data={[{ value: '', label: t('Choose an age') }, ...AGES]}
        />
        <TextInput
          label={t('Parent Name')}
          required
          autoComplete="off"
          value={values.parentName}
          onChange={(event) => change({ parentName: event.currentTarget.value })}
          error={errorOf('parent_name')}
        />
        <EmailChoices
          values={values}
          fixed={recipients.data?.emails}
          errors={Object.entries(errors)
            .filter(([field]) => field.startsWith('selected_emails'))
            .flatMap(([, said]) => said)}
          onChange={change}
        />
        {!form.offline && <SaveProblem error={form.error} />}
        {(form.offline || !online) && (
          <InSight said={form.error}>
            <Alert color="waiting" role="status" icon={<IconAlertCircle />}>
              {t('Needs the internet. What you typed stays here until it can be sent.')}
            </Alert>
          </InSight>
        )}
        <Button type="submit" loading={form.busy}>
          {t('Submit')}
        </Button>
      </Stack>
    </form>
  );
}
