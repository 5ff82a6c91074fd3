/** "A wrote … / B wrote …: keep which, or both?" */

import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Authored } from '#shared/records/define-record';
import { settledBy } from '#shared/records/questions';
import { textOf } from '#shared/records/record-texts';
import { formatDate, formatMoment } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { Muted, PlainButton } from '../../components/plain';
import { chooseAlternative } from '../../local/day-entries';
import type { OpenAlternative } from '../../local/entry';
import { useChild } from '../../local/hooks/use-children';
import { useMasterNames } from '../../local/hooks/use-masters';
import { useChoiceDraft } from '../../local/use-choice-draft';
import classes from './outbox.module.css';

export function OpenChoice({ choice }: { choice: OpenAlternative }) {
  const { t } = useTranslation();
  const { alternative, childId, date, entityType, open, mayChoose } = choice;
  const { live, other } = alternative;
  const child = useChild(childId);
  const masters = useMasterNames();
  const text = textOf(entityType);
  const { merged, type, drop } = useChoiceDraft(alternative);
  const cancel = () =>
    drop().catch((error: unknown) => console.error('A draft could not be removed:', error));
  const say = (value: unknown) => text.value(value, alternative, t, masters);
  const keep = async (kept: 'live' | 'other' | 'both', value?: string, seen = live) => {
    try {
      await chooseAlternative({
        entityType,
        childId,
        date,
        alternativeId: alternative.id,
        keep: kept,
        value,
        live: seen,
        settles: settledBy(entityType, open, alternative, kept),
      });
      notifySuccess(t('Saved on this tablet'));
      // Where it is asked again, it is about something else.
      await cancel();
    } catch (error) {
      console.error('The choice could not be saved:', error);
      notifyError(t('This did not work. Please try again.'));
    }
  };
  return (
    <Paper component={Stack} gap="sm" p="md">
      <Text fw={600}>
        {t('{{child}}, {{date}}', { child: child?.fullname ?? t('A child'), date: formatDate(date) })}
        {' · '}
        {text.subject(alternative, t)}
      </Text>
      <div className={classes.versions}>
        <Version by={live} text={say(live.value)} onKeep={mayChoose && (() => void keep('live'))} />
        <Version by={other} text={say(other.value)} onKeep={mayChoose && (() => void keep('other'))} />
      </div>
      {!mayChoose && <Text c="dimmed">{t('Whoever writes this part chooses.')}</Text>}
      {mayChoose &&
        text.canKeepBoth(alternative) &&
        (merged === null ? (
          <Button
            variant="subtle"
            onClick={() =>
              Array.isArray(live.value)
                ? void keep('both')
                : type([live.value, other.value].filter(Boolean).map(String).join('\n'))
            }
          >
            {t('Keep both')}
          </Button>
        ) : (
          <>
            <Textarea
              label={t('The text to keep')}
              autosize
              minRows={3}
              value={merged.text}
              onChange={(event) => type(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <PlainButton onClick={() => void cancel()}>{t('Cancel')}</PlainButton>
              <Button
                disabled={merged.text.trim() === ''}
                onClick={() => void keep('both', merged.text, merged.live)}
              >
                {t('Keep this text')}
              </Button>
            </Group>
          </>
        ))}
    </Paper>
  );
}

/** @param props.onKeep false where others choose */
function Version({ by, text, onKeep }: { by: Authored; text: string; onKeep: false | (() => void) }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" className={classes.version}>
      <Muted>{t('{{name}} wrote, {{when}}:', { name: by.by, when: formatMoment(by.at) })}</Muted>
      <Text flex={1} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {onKeep && (
        <Button variant="light" onClick={onKeep}>
          {t('Keep this')}
        </Button>
      )}
    </Stack>
  );
}
