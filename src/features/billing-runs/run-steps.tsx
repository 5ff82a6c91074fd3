/** The way of a month: looked at, drafted, issued. The next act stands first; a step that goes on can be stopped. */
import '@mantine/core/styles/Progress.layer.css';
import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { billingRunEndpoints, type ListedRun } from '#shared/endpoints/billing-runs';
import { askFirst } from '../../components/confirm';
import { formatCount } from '../../components/count-text';
import { formatMonth } from '../../components/format';
import { Muted, PlainButton } from '../../components/plain';
import { call } from '../../local/call';
import classes from './billing-runs.module.css';
import { sumsOf, useEach } from './use-runs';

interface RunStepsProps {
  /** For one month: one preschool’s, or those of several. */
  runs: readonly ListedRun[];
  month: string;
}

export function RunSteps({ runs, month }: RunStepsProps) {
  const running = runs.filter(({ step }) => step !== null);
  return (
    <section className={classes.steps} aria-live="polite">
      {running.length > 0 ? <Running runs={running} /> : <NextStep runs={runs} month={month} />}
    </section>
  );
}

function Running({ runs }: { runs: readonly ListedRun[] }) {
  const { t } = useTranslation();
  const stop = useEach(({ id }: ListedRun) =>
    call(billingRunEndpoints.stop, { params: { id }, idempotencyKey: null }),
  );
  const { preview, drafted, issued } = sumsOf(runs);
  const isDrafting = runs.some(({ step }) => step === 'drafting');
  const done = isDrafting ? drafted + issued : issued;
  const total = isDrafting ? drafted + issued + preview : drafted + issued;
  const words = { done: formatCount(done), total: formatCount(total) };
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {isDrafting
          ? t('{{done}} of {{total}} drafts created', words)
          : t('{{done}} of {{total}} invoices issued', words)}
      </Text>
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={isDrafting ? t('Drafts created') : t('Invoices issued')}
      />
      <Group justify="space-between">
        <Muted>{t('This continues in the background. You can leave this page.')}</Muted>
        <PlainButton loading={stop.busy} onClick={() => stop.submit(runs)}>
          {t('Stop')}
        </PlainButton>
      </Group>
    </Stack>
  );
}

function NextStep({ runs, month }: RunStepsProps) {
  const { t } = useTranslation();
  const { preview, waiting, drafted, issued } = sumsOf(runs);
  const draft = useEach(({ id }: ListedRun) =>
    call(billingRunEndpoints.draft, { params: { id }, idempotencyKey: null }),
  );
  if (preview + waiting + drafted === 0) return <Done runs={runs} month={month} />;
  return (
    <Stack gap="xs">
      <Text>
        {preview > 0
          ? t('Check the families below. Parents don’t see drafts.')
          : drafted > 0 &&
            t('Check the drafts. Once issued, they are numbered, dated today and visible to parents.')}
      </Text>
      {waiting > 0 && <Waiting families={waiting} />}
      <Group gap="xs">
        {preview > 0 && (
          <Button
            loading={draft.busy}
            onClick={() => draft.submit(runs.filter(({ families }) => families.preview > 0))}
          >
            {t('Make {{number}} drafts', { count: preview, number: formatCount(preview) })}
          </Button>
        )}
        {drafted > 0 && <Issue runs={runs} drafted={drafted} isNext={preview === 0} />}
        {issued > 0 && (
          <Muted>{t('{{number}} already issued', { count: issued, number: formatCount(issued) })}</Muted>
        )}
      </Group>
    </Stack>
  );
}

function Waiting({ families }: { families: number }) {
  const { t } = useTranslation();
  return (
    <Text>
      {t('{{number}} families wait for a second person', {
        count: families,
        number: formatCount(families),
      })}
      {' · '}
      <Anchor component={Link} underline="always" href="/approvals">
        {t('See what waits')}
      </Anchor>
    </Text>
  );
}

interface IssueProps {
  runs: readonly ListedRun[];
  drafted: number;
  isNext: boolean;
}

function Issue({ runs, drafted, isNext }: IssueProps) {
  const { t } = useTranslation();
  const issue = useEach(({ id, send_mail }: { id: number; send_mail: boolean }) =>
    call(billingRunEndpoints.issue, { params: { id }, body: { send_mail }, idempotencyKey: null }),
  );
  const words = { count: drafted, number: formatCount(drafted) };
  const ask = (send_mail: boolean) =>
    void askFirst(
      () =>
        issue.submit(
          runs.filter(({ families }) => families.drafted > 0).map(({ id }) => ({ id, send_mail })),
        ),
      {
        title: send_mail
          ? t('Issue {{number}} invoices and e-mail them?', words)
          : t('Issue {{number}} invoices without an e-mail?', words),
        message: t('They get their numbers and today’s date, and parents see them.'),
        confirmLabel: send_mail ? t('Issue and send') : t('Issue'),
      },
    );
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} loading={issue.busy} onClick={() => ask(true)}>
        {t('Issue and send {{number}}', words)}
      </Button>
      <PlainButton disabled={issue.busy} onClick={() => ask(false)}>
        {t('Issue without an e-mail')}
      </PlainButton>
    </>
  );
}

/** What became of a month: nothing of it is left to do, except what was kept for later. */
function Done({ runs, month }: RunStepsProps) {
  const { t } = useTranslation();
  const { issued, later, left_out } = sumsOf(runs);
  if (issued === 0) return <Text>{t('Nothing to bill this month.')}</Text>;
  const [only] = runs.length === 1 ? runs : [];
  const preschool = only ? `&preschool=${only.preschool.id}` : '';
  return (
    <Group wrap="nowrap" align="start" role="status">
      <IconCircleCheck size={32} color="var(--mantine-color-done-filled)" aria-hidden />
      <Stack gap={4} miw={0}>
        <Text fw={600}>
          {t('{{number}} invoices of {{month}} are issued', {
            count: issued,
            number: formatCount(issued),
            month: formatMonth(month),
          })}
        </Text>
        {later > 0 && <Muted>{t('Kept for later: {{number}}', { number: formatCount(later) })}</Muted>}
        {left_out > 0 && <Muted>{t('Skipped: {{number}}', { number: formatCount(left_out) })}</Muted>}
        <Group gap="xs" mt={4}>
          <PlainButton component={Link} href={`/invoices?date=${month}${preschool}`}>
            {t('See the invoices')}
          </PlainButton>
        </Group>
      </Stack>
    </Group>
  );
}
