/** All that is known of one near miss; what was done about it is said here, once. */
import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nearMissKindLabels } from '#shared/domain/near-miss-labels';
import { type NearMiss, nearMissEndpoints } from '#shared/endpoints/near-misses';
import { ActProblem } from '../../components/act-problem';
import { Form } from '../../components/form';
import { formatMinute, formatMoment, formatWholeDate } from '../../components/format';
import { useUnsaved } from '../../components/use-unsaved';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { EventDrawer } from './event-drawer';

export function NearMissDrawer({ nearMiss, onClose }: { nearMiss: NearMiss; onClose: () => void }) {
  const { t } = useTranslation();
  const { preschool, classroom, recorded, followed } = nearMiss;
  const said = ({ by, at }: { by: string; at: string }) => `${by}, ${formatMoment(at)}`;
  return (
    <EventDrawer
      title={t(nearMissKindLabels[nearMiss.kind])}
      text={nearMiss.text}
      facts={[
        [t('When'), `${formatWholeDate(nearMiss.day)}, ${formatMinute(nearMiss.time)}`],
        [t('Preschool'), preschool.name],
        [t('Classroom'), classroom?.name ?? null],
        [t('Place'), nearMiss.place],
        [t('Done at once'), nearMiss.done],
        [t('Noted by'), said(recorded)],
        [t('Done since'), followed?.text ?? null],
        [t('Followed up by'), followed && said(followed)],
      ]}
      onClose={onClose}
    >
      {!followed && <FollowUp id={nearMiss.id} />}
    </EventDrawer>
  );
}

function FollowUp({ id }: { id: string }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [text, setText] = useState('');
  const save = useSave(nearMissEndpoints.followUp, {
    done: t('Saved.'),
    onSaved: () => invalidate(nearMissEndpoints.list),
  });
  useUnsaved(text.trim() !== '' && !save.busy);
  const error = save.errors.text?.[0];
  return (
    <Form onSend={() => save.submit({ params: { id }, body: { text } })}>
      <Stack gap="sm">
        <ActProblem error={save.error} />
        <Textarea
          label={t('What was done so that it does not happen again')}
          required
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error && t(error)}
        />
        <Button type="submit" loading={save.busy} style={{ alignSelf: 'flex-start' }}>
          {t('Follow up')}
        </Button>
      </Stack>
    </Form>
  );
}
