/** What stands around a form of the day: whose it is, what is there already, and the tap that signs it. */
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconClock, IconWritingSign } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import type { DayFormKind } from '#shared/domain/day-forms';
import { dayFormNames } from '#shared/domain/missing-forms';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { portalEndpoints } from '#shared/endpoints/portal';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { formatDate, formatTime } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useSession } from '../../local/hooks/use-session';
import { useSignedForms } from '../../local/hooks/use-signed-forms';
import { useToday } from '../../local/hooks/use-today';
import { useDraft } from '../../local/use-draft';
import { useStoredAnswer } from '../../queries/use-stored-call';
import { type DayFormState, type GivenForm, useFilledForms } from './use-day-form';

interface DayFormPageProps {
  kind: DayFormKind;
  title: string;
  children: (given: GivenForm) => ReactNode;
}

export function DayFormPage({ kind, title, children }: DayFormPageProps) {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const today = useToday();
  const { child, forms } = useFilledForms(id, today);
  const filled = forms.data?.find((form) => form.kind === kind);
  // With no network the name is that of the home, and what is filled in is stored here.
  const home = useStoredAnswer(portalEndpoints.home, {});
  const fullname = child.data?.fullname ?? home?.value.children.find((one) => one.id === id)?.fullname;
  const kept = useDraft<object, null>(`day-form:${kind}:${id}:${today}`);
  const allSigned = useSignedForms();
  const signed = allSigned?.find((one) => one.kind === kind && one.childId === id && one.date === today);
  const unanswered = forms.data === undefined && !hasProblem(forms);
  return (
    <Page
      title={t(dayFormNames[kind])}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <FetchProblem query={child.error ? child : forms} />
        {unanswered && <Skeleton height={320} aria-busy />}
        {fullname && !unanswered && today && kept.draft !== undefined && allSigned && (
          <>
            <div>
              <Title order={2}>{title}</Title>
              <Text style={{ overflowWrap: 'anywhere' }}>{fullname}</Text>
              <Text c="dimmed">{t('Today, {{day}}', { day: formatDate(today, today) })}</Text>
            </div>
            {filled && (
              <Alert color="done" icon={<IconCircleCheck />}>
                {t('Signed at {{time}} by {{name}}', {
                  time: formatTime(filled.filled_at),
                  name: filled.filled_by,
                })}
              </Alert>
            )}
            {signed && (
              <Alert color="waiting" icon={<IconClock />}>
                {t('Signed at {{time}}, and waiting on this phone to be sent', {
                  time: formatTime(new Date(signed.signedAt)),
                })}
              </Alert>
            )}
            {children({ kind, childId: id, childName: fullname, date: today, filled, signed, kept })}
          </>
        )}
      </Stack>
    </Page>
  );
}

interface SignFormProps<Values extends object> {
  form: DayFormState<Values>;
  fields: readonly string[];
  again: boolean;
  /** What the signature stands for. */
  statement: string;
  children: ReactNode;
}

export function SignForm<Values extends object>(props: SignFormProps<Values>) {
  const { form, fields, again, statement, children } = props;
  const { t } = useTranslation();
  const session = useSession();
  useLeaveGuard(form.dirty && !form.busy);
  return (
    <Form onSend={form.sign}>
      <Stack gap="lg">
        {children}
        <SaveProblem error={form.error} fields={fields} />
        {form.problem && (
          <Alert color="alarm" role="alert">
            {t(form.problem)}
          </Alert>
        )}
        <div>
          <Muted pb={8}>{statement}</Muted>
          <Button
            type="submit"
            fullWidth
            size="lg"
            loading={form.busy}
            leftSection={<IconWritingSign size={22} aria-hidden />}
          >
            {again ? t('Sign the correction') : t('Sign and send')}
          </Button>
          <Muted ta="center" pt={4}>
            {t('As {{name}}', { name: session?.user.name })}
          </Muted>
        </div>
      </Stack>
    </Form>
  );
}
