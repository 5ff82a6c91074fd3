/** Up to how much one person alone may do of each act about money, for a family in a day. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApprovalAct, approvalActNames, approvalActs } from '#shared/domain/approvals';
import { parseRinggit, ringgitText } from '#shared/domain/money';
import { type ApprovalLimits, approvalEndpoints, approvalLimits } from '#shared/endpoints/approvals';
import { officeMessages } from '#shared/office-messages';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import lines from '../../components/lines/lines.module.css';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { sendOrAsk } from '../../queries/second-person';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function LimitsPage() {
  const { t } = useTranslation();
  const query = useCall(approvalEndpoints.limits, {});
  return (
    <Page title={t('Limits')} back={{ to: '/approvals', label: t('Requests to approve') }} width="narrow">
      <Stack>
        <Text c="dimmed">
          {t(
            'Above a limit, a second person at head office decides. The limit counts what one person does for one family in a day. Leave blank for no limit. Raising one takes a second person, too.',
          )}
        </Text>
        <FetchProblem query={query} until={<RowsSkeleton rows={5} />} />
        {query.data && <LimitsForm limits={query.data} />}
      </Stack>
    </Page>
  );
}

type Texts = Record<ApprovalAct, string>;

const textsOf = (limits: ApprovalLimits): Texts =>
  Object.fromEntries(
    approvalActs.map((act) => [act, limits[act] === null ? '' : ringgitText(limits[act])]),
  ) as Texts;

/** Sen; undefined for what is no amount. */
const limitIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : (parseRinggit(text) ?? undefined);

function LimitsForm({ limits }: { limits: ApprovalLimits }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [texts, setTexts] = useState(() => textsOf(limits));
  const [tried, setTried] = useState(false);
  const save = useSave(
    async (wanted: ApprovalLimits, idempotencyKey) => {
      const changed = approvalActs.filter((act) => wanted[act] !== limits[act]);
      const sent = await sendOrAsk(
        () => call(approvalEndpoints.saveLimits, { body: wanted, idempotencyKey }),
        {
          operation: 'raise_limits',
          subject_id: 1,
          form: Object.fromEntries(changed.map((act) => [act, wanted[act]])),
        },
      );
      // A request is sent: what stands is as it was.
      if (sent.answer === null && sent.asked) setTexts(textsOf(limits));
      return sent.answer;
    },
    { sets: true, form: approvalLimits, done: t('Saved.'), onSaved: () => invalidate(approvalEndpoints) },
  );
  useUnsaved(!save.saved && approvalActs.some((act) => limitIn(texts[act]) !== limits[act]));
  const wrong = (act: ApprovalAct) => {
    const limit = limitIn(texts[act]);
    return limit === undefined || (limit !== null && limit < 0);
  };
  const send = () => {
    setTried(true);
    if (approvalActs.some(wrong)) return;
    save.submit(Object.fromEntries(approvalActs.map((act) => [act, limitIn(texts[act])])) as ApprovalLimits);
  };
  return (
    <Form onSend={send}>
      <Stack>
        {approvalActs.map((act) => (
          <TextInput
            key={act}
            label={t('{{act}} (RM)', { act: t(approvalActNames[act]) })}
            inputMode="decimal"
            autoComplete="off"
            className={lines.digits}
            value={texts[act]}
            onChange={(event) => setTexts({ ...texts, [act]: event.currentTarget.value })}
            error={(tried && wrong(act) && t(officeMessages.approvalLimitInvalid)) || save.errorOf(act)}
          />
        ))}
        <SaveProblem error={save.error} fields={[...approvalActs]} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
