/** Noting a child who came without being registered. It is filled in without a network too, and kept until it is sent. */
import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import {
  CHILD_AGE_MAX,
  type UnregisteredChild,
  unregisteredChildEndpoints,
} from '#shared/endpoints/unregistered-children';
import { messages } from '#shared/messages';
import { FetchProblem } from '../../components/fetch-problem';
import { choicesOf } from '../../components/filter-select';
import { Form } from '../../components/form';
import { InSight } from '../../components/in-sight';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { PageSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { fieldOf } from '../../components/use-fields';
import { useUnsaved } from '../../components/use-unsaved';
import { useSession } from '../../local/hooks/use-session';
import type { Session } from '../../local/session';
import { type UsedDraft, useDraft } from '../../local/use-draft';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { EmailChoices } from './email-choices';
import { MailMarks } from './mail-marks';
import {
  emptyValues,
  type FormValues,
  toBody,
  useClassroomChoices,
  useNoticeRecipients,
  withPreschool,
} from './use-unregistered';

const AGES = Array.from({ length: CHILD_AGE_MAX }, (_, index) => String(index + 1));

export function UnregisteredFormPage() {
  const { t } = useTranslation();
  const session = useSession();
  const draft = useDraft<FormValues, null>('unregistered-child');
  return (
    <Page
      title={t('Unregistered child')}
      back={{ to: '/children', label: t('Back to Children') }}
      width="narrow"
    >
      {session && draft.draft !== undefined ? (
        <UnregisteredForm user={session.user} draft={draft} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

type KeptForm = UsedDraft<FormValues, null>;

function UnregisteredForm({ user, draft }: { user: Session['user']; draft: KeptForm }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const form = useUnregisteredForm(draft, user.preschool?.id ?? null);
  const { values, errors, errorOf, change } = form;
  useUnsaved(form.dirty && draft.error !== null);
  const preschools = usePreschoolsOnline();
  const classrooms = useClassroomChoices(values.preschoolId);
  const recipients = useNoticeRecipients(values.preschoolId);
  if (form.added) return <AddedNotice added={form.added} onAgain={form.startAgain} />;
  const field = fieldOf({ fields: values, change, errorOf });
  return (
    <Form onSend={form.submit}>
      <Stack>
        {online && !form.offline && <FetchProblem query={preschools} />}
        <TextInput label={t('Child Name')} required autoComplete="off" {...field('name')} />
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
            ...choicesOf(classrooms),
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
          {...field('parentName', 'parent_name')}
        />
        <EmailChoices
          values={values}
          fixed={recipients}
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
    </Form>
  );
}

interface AddedNoticeProps {
  added: UnregisteredChild;
  onAgain: () => void;
}

/** What the server has noted, and honestly what became of the notices. */
function AddedNotice({ added, onAgain }: AddedNoticeProps) {
  const { t } = useTranslation();
  const { name, preschool, classroom, mails } = added;
  return (
    <Stack py="md" role="status">
      <Group>
        <ToneMark tone="done">{t(messages.unregisteredAdded)}</ToneMark>
      </Group>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Title order={2}>{name}</Title>
        <Text c="dimmed">{[preschool.name, classroom?.name].filter(Boolean).join(' · ')}</Text>
      </div>
      {mails.length === 0 ? <Text>{t('Nobody was told by e-mail.')}</Text> : <MailMarks mails={mails} />}
      {mails.some(({ state }) => state === 'kept') && (
        <Text c="dimmed">
          {t('No mail server is set up yet: the messages are kept in the mail log of head office.')}
        </Text>
      )}
      <Group>
        <Button onClick={onAgain}>{t('Add another')}</Button>
        <PlainButton component={Link} href="/children">
          {t('Back to Children')}
        </PlainButton>
      </Group>
    </Stack>
  );
}

/** The form of an unregistered child: holds, checks, sends. What was typed stays when the sending fails. */
function useUnregisteredForm({ draft, write, discard }: KeptForm, ownPreschoolId: number | null) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [values, setValues] = useState(() => draft?.value ?? emptyValues(ownPreschoolId));

  const save = useSave(unregisteredChildEndpoints.add, {
    done: t(messages.unregisteredAdded),
    onSaved: async () => {
      await discard();
      await invalidate(unregisteredChildEndpoints);
    },
  });

  const empty = emptyValues(ownPreschoolId);
  const dirty =
    JSON.stringify({ ...values, preschoolId: null }) !== JSON.stringify({ ...empty, preschoolId: null });

  return {
    ...save,
    values,
    dirty: dirty && !save.saved,
    /** What was noted, once the server has it. */
    added: save.answer,
    change: (change: Partial<FormValues> | ((now: FormValues) => FormValues)) => {
      const next = typeof change === 'function' ? change(values) : { ...values, ...change };
      setValues(next);
      write(next, null);
    },
    submit: () => save.submit({ body: toBody(values) }),
    startAgain: () => {
      save.reset();
      // The next child is most likely of the same place.
      setValues({ ...empty, preschoolId: values.preschoolId, chosen: values.chosen });
    },
  };
}
