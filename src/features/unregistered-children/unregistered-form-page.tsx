/** Noting a child who came without being registered: on the tablet first, with or without a network. */
import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../components/first-wrong';
import { Form } from '../../components/form';
import { InSight } from '../../components/in-sight';
import { Page } from '../../components/page';
import { PageSkeleton } from '../../components/skeletons';
import { useUnsaved } from '../../components/use-unsaved';
import { saveProblem, useSaving } from '../../local/hooks/use-saving';
import { useSession } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import type { Saved } from '../../local/outbox';
import { saveEntry } from '../../local/save-entry';
import type { Session } from '../../local/session';
import { type UsedDraft, useDraft } from '../../local/use-draft';
import { SavedNotice } from './saved-notice';
import { type Change, UnregisteredFields } from './unregistered-fields';
import { contentOf, emptyValues, type FormValues } from './use-unregistered';

const DRAFT = 'unregistered-child';

export function UnregisteredFormPage() {
  const { t } = useTranslation();
  const session = useSession();
  const today = useToday();
  const draft = useDraft<FormValues, null>(DRAFT);
  return (
    <Page
      title={t('Unregistered child')}
      back={{ to: '/children', label: t('Back to Children') }}
      width="narrow"
    >
      {session && today && draft.draft !== undefined ? (
        <UnregisteredForm user={session.user} today={today} draft={draft} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

interface UnregisteredFormProps {
  user: Session['user'];
  today: string;
  draft: UsedDraft<FormValues, null>;
}

function UnregisteredForm({ user, today, draft }: UnregisteredFormProps) {
  const { t } = useTranslation();
  const empty = emptyValues(user.preschool?.id ?? null);
  const [values, setValues] = useState(() => draft.draft?.value ?? empty);
  const [saved, setSaved] = useState<Saved | null>(null);
  const saving = useSaving<Saved>(setSaved);
  useUnsaved(draft.error !== null && saved === null);
  if (saved) {
    const again = () => {
      setSaved(null);
      // The next child is most likely of the same place.
      setValues({ ...empty, preschoolId: values.preschoolId, chosen: values.chosen });
    };
    return <SavedNotice operationId={saved.operationId} values={values} onAgain={again} />;
  }
  const change: Change = (given) => {
    const next = typeof given === 'function' ? given(values) : { ...values, ...given };
    setValues(next);
    draft.write(next, null);
  };
  const submit = async () => {
    const made = { date: today, ...contentOf(values) };
    await saving.run(() => saveEntry('note_unregistered_child', made, { draftKey: DRAFT }));
    focusFirstWrong();
  };
  const problem = saving.problem ?? (draft.error && saveProblem(draft.error));
  return (
    <Form onSend={submit}>
      <Stack>
        <UnregisteredFields user={user} values={values} errors={saving.errors} onChange={change} />
        {problem && (
          <InSight said={problem}>
            <Alert color="alarm" role="alert" icon={<IconAlertCircle />}>
              {t(problem)}
            </Alert>
          </InSight>
        )}
        <Button type="submit" loading={saving.busy}>
          {t('Submit')}
        </Button>
      </Stack>
    </Form>
  );
}
