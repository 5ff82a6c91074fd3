/** Two versions of the same thing, written by two people: "keep which, or both?" (offline.md, Conflicts). */

import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alternative, ReportDocument } from '#shared/operations/documents';
import { formatMoment } from '../../components/format';
import { notifyError, notifySuccess } from '../../components/notify';
import { chooseAlternative } from '../../local/choose-alternative';
import { useMasters } from '../../local/hooks/use-masters';
import classes from './choice.module.css';
import { bothTexts, kindOfChoice, masterKindOf, subjectOf, versionText } from './choice-words';
import { troubleText } from './trouble-text';

interface ChoiceCardProps {
  alternative: Alternative;
  document: ReportDocument;
  /** Others may read that a choice is open; whoever may edit the section makes it. */
  mayChoose: boolean;
}

type Keep = 'live' | 'other' | 'both';

export function ChoiceCard({ alternative, document, mayChoose }: ChoiceCardProps) {
  const { t } = useTranslation();
  const masters = useMasters(masterKindOf(alternative.section)) ?? [];
  const [merged, setMerged] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { live, other } = alternative;
  const kind = kindOfChoice(alternative);

  const choose = async (keep: Keep, value?: string) => {
    setBusy(true);
    try {
      const { child_id: childId, date } = document;
      await chooseAlternative({
        entityType: 'report',
        childId,
        date,
        alternativeId: alternative.id,
        keep,
        value,
      });
      notifySuccess(t('Saved!'));
    } catch (problem) {
      notifyError(t(troubleText(problem as Error)));
    } finally {
      setBusy(false);
    }
  };
  const button = (keep: Keep, label: string) => (
    <Button variant="default" loading={busy} onClick={() => void choose(keep)}>
      {label}
    </Button>
  );
  return (
    <Alert
      color="waiting"
      icon={<IconArrowsSplit2 />}
      title={t('Two versions of {{subject}}', { subject: subjectOf(alternative, document, masters, t) })}
    >
      <Stack gap="sm">
        {kind === 'deletion' ? (
          <Version
            text={t('{{author}} changed this', { author: live.by })}
            at={live.at}
            value={contentOf(alternative)}
          />
        ) : (
          <Version text={t('{{author}} wrote', { author: live.by })} at={live.at} value={shown(live.value)} />
        )}
        {kind === 'deletion' ? (
          <Version text={t('{{author}} deleted it', { author: other.by })} at={other.at} value={null} />
        ) : (
          <Version
            text={t('{{author}} wrote', { author: other.by })}
            at={other.at}
            value={shown(other.value)}
          />
        )}
        {mayChoose && (
          <Text fw={600}>{t(kind === 'deletion' ? 'Keep it, or delete it?' : 'Keep which, or both?')}</Text>
        )}
        {mayChoose && merged === null && (
          <Group gap="xs">
            {kind === 'deletion' ? (
              <>
                {button('live', t('Keep it'))}
                {button('other', t('Delete it'))}
              </>
            ) : (
              <>
                {button('live', t('Keep what {{author}} wrote', { author: live.by }))}
                {button('other', t('Keep what {{author}} wrote', { author: other.by }))}
                {kind === 'text' ? (
                  <Button variant="default" disabled={busy} onClick={() => setMerged(bothTexts(alternative))}>
                    {t('Keep both')}
                  </Button>
                ) : (
                  button('both', t('Keep both, as two rows'))
                )}
              </>
            )}
          </Group>
        )}
        {mayChoose && merged !== null && (
          <>
            <Textarea
              label={t('The text to keep')}
              autosize
              minRows={3}
              value={merged}
              onChange={(event) => setMerged(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Button loading={busy} onClick={() => void choose('both', merged.trim())}>
                {t('Keep this text')}
              </Button>
              <Button variant="default" disabled={busy} onClick={() => setMerged(null)}>
                {t('Cancel')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  );

  function shown(value: unknown): string {
    return versionText(value, alternative, masters, t);
  }

  function contentOf({ live: { value } }: Alternative): string | null {
    return value === null ? null : shown(value);
  }
}

function Version({ text, at, value }: { text: string; at: string; value: string | null }) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        {text}, {formatMoment(at)}
      </Text>
      {value !== null && <Text className={classes.version}>{value}</Text>}
    </div>
  );
}
