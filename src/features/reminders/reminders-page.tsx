/** When a preschool reminds families of what is due, whom it leaves in peace, and what was sent. */
import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { pauseText, type ReminderStep, reminderSteps, stepText } from '#shared/domain/reminders';
import { type ReminderPause, reminderEndpoints } from '#shared/endpoints/reminders';
import { ActButton } from '../../components/act-button';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { formatDate } from '../../components/format';
import { Money } from '../../components/money';
import { Page } from '../../components/page';
import { PagedRows } from '../../components/paged-rows';
import { Muted } from '../../components/plain';
import { PreschoolChoice, usePreschoolChoice } from '../../components/preschool-choice';
import { SaveProblem } from '../../components/save-problem';
import { Section } from '../../components/section';
import { RowsSkeleton } from '../../components/skeletons';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { usePageAddress } from '../../components/use-list-address';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { LateTabs } from './late-tabs';
import { mailText } from './mail-labels';
import { PauseDialog, PauseFor } from './pause-dialog';

type Sent = z.output<typeof reminderEndpoints.sent.answer>[number];
const ROWS_A_PAGE = 30;

export function RemindersPage() {
  const { t } = useTranslation();
  const choice = usePreschoolChoice(usePreschoolsOnline());
  const { preschool } = choice;
  const settings = useCall(
    reminderEndpoints.settings,
    preschool === 0 ? null : { params: { id: preschool } },
  );
  return (
    <Page title={t('Reminders')} width="medium">
      <Stack gap="xl">
        <Stack>
          <LateTabs current="reminders" />
          <Text c="dimmed">
            {t(
              'Each family gets at most one message a day, by e-mail and in the app, however many invoices are due.',
            )}
          </Text>
          <PreschoolChoice choice={choice} until={<RowsSkeleton rows={5} />} />
          {preschool !== 0 && <FetchProblem query={settings} until={<RowsSkeleton rows={5} />} />}
          {settings.data && <Schedule key={preschool} preschoolId={preschool} steps={settings.data.steps} />}
        </Stack>
        {preschool !== 0 && <Pauses preschoolId={preschool} />}
        {preschool !== 0 && <SentList preschoolId={preschool} />}
      </Stack>
    </Page>
  );
}

function Schedule({ preschoolId, steps }: { preschoolId: number; steps: readonly ReminderStep[] }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [typed, setTyped] = useState<readonly ReminderStep[] | null>(null);
  const save = useSave(reminderEndpoints.saveSettings, {
    done: t('Saved.'),
    onSaved: async () => {
      await invalidate(reminderEndpoints);
      setTyped(null);
    },
  });
  useLeaveGuard(typed !== null && !save.busy);
  const on = typed ?? steps;
  return (
    <Form
      aria-label={t('When')}
      onSend={() => save.submit({ params: { id: preschoolId }, body: { steps: [...on] } })}
    >
      <Stack>
        <Checkbox.Group
          label={t('Reminders go out')}
          description={t('Tick none to send no reminders.')}
          value={on.map(String)}
          onChange={(values) => setTyped(reminderSteps.filter((step) => values.includes(String(step))))}
        >
          <Stack gap="lg" pt={12}>
            {reminderSteps.map((step) => (
              <Checkbox key={step} size="md" value={String(step)} label={t(stepText[step])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <SaveProblem error={save.error} fields={[]} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}

function Pauses({ preschoolId }: { preschoolId: number }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState(false);
  const query = useCall(
    reminderEndpoints.pauses,
    { query: { page, per_page: ROWS_A_PAGE, preschool: String(preschoolId) } },
    { keepPrevious: true },
  );
  return (
    <Section
      title={t('Paused')}
      acts={
        <ActButton
          Icon={IconPlus}
          variant="default"
          label={t('Pause a family')}
          onClick={() => setChoosing(true)}
        />
      }
    >
      <PagedRows
        query={query}
        onPage={setPage}
        until={<RowsSkeleton rows={1} />}
        empty={
          <EmptyState title={t('No family is paused')} hint={t('Pause one here, or in the list below.')} />
        }
      >
        {(pause) => <PauseRow key={pause.id} pause={pause} />}
      </PagedRows>
      {choosing && <PauseFor preschoolId={preschoolId} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

function PauseRow({ pause }: { pause: ReminderPause }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const end = useSave(reminderEndpoints.endPause, {
    failed: true,
    done: t('Reminders resumed.'),
    onSaved: () => invalidate(reminderEndpoints),
  });
  return (
    <Group component="li" px="md" py="sm" justify="space-between">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{pause.parent.name}</Text>
        <Muted>
          {t('{{cause}}, until {{day}}', {
            cause: t(pauseText[pause.cause]),
            day: formatDate(pause.until),
          })}
        </Muted>
        <Text size="sm">{pause.reason}</Text>
      </Box>
      <Button
        variant="default"
        loading={end.busy}
        onClick={() => end.submit({ params: { id: pause.id } })}
        aria-label={t('Resume reminders for {{name}}', { name: pause.parent.name })}
      >
        {t('Resume')}
      </Button>
    </Group>
  );
}

function SentList({ preschoolId }: { preschoolId: number }) {
  const { t } = useTranslation();
  const { page, setPage } = usePageAddress();
  const [pausing, setPausing] = useState<Sent | null>(null);
  const query = useCall(
    reminderEndpoints.sent,
    { query: { page, per_page: ROWS_A_PAGE, preschool: String(preschoolId) } },
    { keepPrevious: true },
  );
  return (
    <Section title={t('Sent')}>
      <PagedRows
        query={query}
        onPage={setPage}
        until={<RowsSkeleton rows={4} />}
        empty={<EmptyState title={t('No reminders yet')} hint={t('Sent at 9 am.')} />}
      >
        {(sent) => <SentRow key={sent.id} sent={sent} onPause={() => setPausing(sent)} />}
      </PagedRows>
      {pausing && (
        <PauseDialog preschoolId={preschoolId} parent={pausing.parent} onClose={() => setPausing(null)} />
      )}
    </Section>
  );
}

function SentRow({ sent, onPause }: { sent: Sent; onPause: () => void }) {
  const { t } = useTranslation();
  const { parent, day, step, amount, open, invoices, mail } = sent;
  return (
    <Group component="li" px="md" py="sm" justify="space-between">
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{parent.name}</Text>
        <Muted>
          {formatDate(day)} · {t(stepText[step as ReminderStep] ?? String(step))}
          {mail && ` · ${t(mailText[mail] ?? mail)}`}
        </Muted>
        <Text size="sm">
          <Money sen={amount} /> · {t('Open now:')} <Money sen={open} />
        </Text>
        <Text size="sm">
          {invoices.map(({ id, invoice_no }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link href={`/invoices/${id}`}>{invoice_no}</Link>
            </span>
          ))}
        </Text>
      </Box>
      <Button
        variant="default"
        onClick={onPause}
        aria-label={t('Pause reminders for {{name}}', { name: parent.name })}
      >
        {t('Pause reminders')}
      </Button>
    </Group>
  );
}
