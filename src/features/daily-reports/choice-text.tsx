/** Both texts in one, merged by hand; what is typed is kept until the choice is made. */

import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Alternative } from '#shared/records/define-record';
import { notifyError } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { TextArea } from '../../components/text-area';
import { useChoiceDraft } from '../../local/use-choice-draft';
import { bothTexts } from './choice-labels';
import { troubleText } from './trouble-text';

interface ChoiceTextProps {
  alternative: Alternative;
  busy: boolean;
  /** True once the choice is safe on the tablet. */
  onChoose: (text: string, live: Alternative['live']) => Promise<boolean>;
}

export function ChoiceText({ alternative, busy, onChoose }: ChoiceTextProps) {
  const { t } = useTranslation();
  const { merged, type, ...draft } = useChoiceDraft(alternative);
  const drop = () => draft.drop().catch((problem: Error) => notifyError(t(troubleText(problem))));
  if (merged === null) {
    return (
      <PlainButton
        disabled={busy}
        onClick={() => type(bothTexts(alternative))}
        style={{ alignSelf: 'start' }}
      >
        {t('Keep both')}
      </PlainButton>
    );
  }
  const keep = async () => {
    if (await onChoose(merged.text.trim(), merged.live)) await drop();
  };
  return (
    <Stack gap="sm">
      <TextArea label={t('The text to keep')} autosize minRows={3} value={merged.text} onChange={type} />
      <Group gap="xs">
        <Button loading={busy} onClick={() => void keep()}>
          {t('Keep this text')}
        </Button>
        <PlainButton disabled={busy} onClick={() => void drop()}>
          {t('Cancel')}
        </PlainButton>
      </Group>
    </Stack>
  );
}
