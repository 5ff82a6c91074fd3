/** What the office does with an open request: says that it is done, refuses it, puts it off, makes its file again. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataRequest, dataRequestEndpoints } from '#shared/endpoints/data-requests';
import { messages } from '#shared/messages';
import { PlainButton } from '../../components/plain';
import { ReasonDialog } from '../../components/reason-dialog';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

type Act = 'done' | 'refused' | 'extend';

export function OfficeActs({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [act, setAct] = useState<Act | null>(null);
  const again = useSave(dataRequestEndpoints.makeAgain, {
    failed: true,
    onEnd: () => invalidate(dataRequestEndpoints),
  });
  if (request.state !== 'open') return null;
  return (
    <>
      {/* Narrow, so that the three stand side by side on a phone. */}
      <PlainButton px="sm" onClick={() => setAct('done')}>
        {t('Done…')}
      </PlainButton>
      <PlainButton px="sm" onClick={() => setAct('refused')}>
        {t('Refuse…')}
      </PlainButton>
      {request.extended_on === null && (
        <PlainButton px="sm" onClick={() => setAct('extend')}>
          {t('Extend…')}
        </PlainButton>
      )}
      {request.file.state === 'failed' && (
        <PlainButton loading={again.busy} onClick={() => again.submit({ params: { id: request.id } })}>
          {t('Create the file again')}
        </PlainButton>
      )}
      {act && <ActDialog act={act} request={request} onClose={() => setAct(null)} />}
    </>
  );
}

const words: Record<Act, { title: string; about: string; confirm: string }> = {
  done: { title: 'Mark the request as done', about: 'Say what was done.', confirm: 'Done' },
  refused: { title: 'Refuse the request', about: 'Give the reason in law or fact.', confirm: 'Refuse' },
  extend: {
    title: 'Extend the deadline by 14 days',
    about: 'The law allows this once, with a reason.',
    confirm: 'Put off',
  },
};

interface ActDialogProps {
  act: Act;
  request: DataRequest;
  onClose: () => void;
}

function ActDialog({ act, request: { id, version }, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const save = useSave(
    (reason: string, idempotencyKey) =>
      act === 'extend'
        ? call(dataRequestEndpoints.extend, { params: { id }, body: { reason, version }, idempotencyKey })
        : call(dataRequestEndpoints.close, {
            params: { id },
            body: { state: act, answer: reason, version },
            idempotencyKey,
          }),
    {
      done: t('Saved'),
      failed: true,
      onSaved: onClose,
      onEnd: () => invalidate(dataRequestEndpoints),
    },
  );
  const { title, about, confirm } = words[act];
  return (
    <ReasonDialog
      title={t(title)}
      about={t(about)}
      description={t('The parent sees this.')}
      required={t(messages.reasonRequired)}
      confirmLabel={t(confirm)}
      busy={save.busy}
      offline={save.offline}
      error={save.errorOf('reason') ?? save.errorOf('answer')}
      onSubmit={(reason) => save.submit(reason)}
      onClose={onClose}
    />
  );
}
