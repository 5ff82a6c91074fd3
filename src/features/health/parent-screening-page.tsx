/** Today's screening of an own child, filled in by a parent before arrival: staff see who did. */
import { Alert, Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { measurementsOf } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import { healthEndpoints, type Screening } from '#shared/endpoints/health';
import { portalEndpoints } from '#shared/endpoints/portal';
import { messages } from '#shared/messages';
import { FetchProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { formatDate } from '../../components/format';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import {
  contentOfDraft,
  type DraftProblems,
  draftOf,
  problemsOf,
} from '../../components/screening/screening-draft';
import { ScreeningFields } from '../../components/screening/screening-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useToday } from '../../local/hooks/use-today';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { askIfUnlikely } from './ask-if-unlikely';
import { formatRecorded } from './format-recorded';

export function ParentScreeningPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const today = useToday();
  const query = useCall(
    portalEndpoints.days,
    today === undefined ? null : { params: { id }, query: { date: today } },
    // What was typed here stays, whatever is measured meanwhile; asked anew however lately the day was read elsewhere.
    { refetchOnWindowFocus: false, staleTime: 0 },
  );
  return (
    <Page
      title={t('Health screening')}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <FetchProblem query={query} />
        {query.isFetching && !query.isFetchedAfterMount && <Skeleton height={320} aria-busy />}
        {/* What was known before may lack the screening that is to be corrected. */}
        {query.data && query.isFetchedAfterMount && today && (
          <ScreeningForm
            key={today}
            child={query.data.child}
            today={today}
            recorded={query.data.days[0]?.screening ?? null}
            byMe={query.data.days[0]?.screened_by_me ?? false}
          />
        )}
      </Stack>
    </Page>
  );
}

interface ScreeningFormProps {
  child: { id: number; fullname: string };
  today: string;
  recorded: Screening | null;
  byMe: boolean;
}

function ScreeningForm({ child, today, recorded, byMe }: ScreeningFormProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { invalidate } = useAnswers();
  // What the preschool measured is not the parent's to write over: theirs stands beside it.
  const own = byMe ? recorded : null;
  const [opened] = useState(() => draftOf(own));
  const [draft, setDraft] = useState(opened);
  const [wrong, setWrong] = useState<DraftProblems>({});
  const save = useSave(
    (content: ReturnType<typeof contentOfDraft>, idempotencyKey) =>
      call(healthEndpoints.create, {
        body: { child_id: child.id, date: today, ...content },
        idempotencyKey,
      }),
    {
      onSaved: () => {
        notifySuccess(t(own === null ? messages.screeningSaved : messages.screeningUpdated));
        void invalidate(portalEndpoints);
        navigate(portalAddresses.home);
      },
    },
  );
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(opened) && !save.busy && !save.saved);
  const submit = async () => {
    const found: DraftProblems = problemsOf(child.id, draft);
    if (draft.symptoms.includes('Others') && draft.others.trim() === '')
      found.others ??= messages.othersRequired;
    setWrong(found);
    if (Object.keys(found).length === 0 && (await askIfUnlikely(draft))) save.submit(contentOfDraft(draft));
  };
  const change = (part: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setWrong({});
  };
  return (
    <Form onSend={() => void submit()}>
      <Stack gap="lg">
        <div>
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {child.fullname}
          </Title>
          <Text c="dimmed">{t('Today, {{day}}', { day: formatDate(today, today) })}</Text>
        </div>
        {recorded && own === null && (
          <Alert color="gray" icon={<IconInfoCircle />}>
            {t('{{temperature}} was measured at {{time}} by {{name}}. Yours is kept beside it.', {
              temperature: formatTemperature(recorded.body_temperature),
              time: formatRecorded(measurementsOf(recorded)[0].at, recorded.date),
              name: measurementsOf(recorded)[0].by,
            })}
          </Alert>
        )}
        <ScreeningFields draft={draft} onChange={change} problems={wrong} autoFocus={own === null} />
        <SaveProblem error={save.error} fields={[]} />
        <MissingForm error={save.error} childId={child.id} />
        <Button type="submit" size="lg" loading={save.busy}>
          {own === null ? t('Submit') : t('Update')}
        </Button>
      </Stack>
    </Form>
  );
}

/** The way to the form that the preschool wants first. */
function MissingForm({ error, childId }: { error: Error | null; childId: number }) {
  const { t } = useTranslation();
  const said = error instanceof CallError ? error.errors.child_id?.[0] : undefined;
  const kind =
    said === messages.selfDeclarationMissing
      ? 'self_declaration'
      : said === messages.dailyLogMissing
        ? 'daily_log'
        : null;
  if (kind === null) return null;
  return (
    <Anchor component={Link} href={portalAddresses.dayForm(childId, kind)} underline="always">
      {kind === 'daily_log' ? t('Fill in the child daily log') : t('Fill in the self-declaration')}
    </Anchor>
  );
}
