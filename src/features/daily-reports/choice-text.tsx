/** Both texts in one, merged by hand; what is typed is kept until the choice is made. */

import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alternative } from '#shared/records/define-record';
import { notifyError } from '../../components/notify';
import { PlainButton } from '../../components/plain';
import { TextArea } from '../../components/text-area';
import { useDraft } from '../../local/use-draft';
import { bothTexts } from './choice-labels';
import { troubleText } from './trouble-text';

interface ChoiceTextProps {
  alternative: Alternative;
  busy: boolean;
  /** True once the choice is safe on the tablet. */
  onChoose: (text: string) => Promise<boolean>;
}

export function ChoiceText({ alternative, busy, onChoose }: ChoiceTextProps) {
  const { t } = useTranslation();
  const { draft, write, discard } = useDraft<string, null>(`choice:${alternative.id}`);
  const [typed, setTyped] = useState<string | null>();
  const text = typed === undefined ? (draft?.value ?? null) : typed;

  const drop = () => discard().catch((problem: Error) => notifyError(t(troubleText(problem))));
  const type = (next: string) => {
    setTyped(next);
    write(next, null);
  };
  const keep = async (chosen: string) => {
    if (await onChoose(chosen.trim())) await drop();
  };
  if (text === null) {
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
  const cancel = () => {
    setTyped(null);
    void drop();
  };
  return (
    <Stack gap="sm">
      <TextArea label={t('The text to keep')} autosize minRows={3} value={text} onChange={type} />
      <Group gap="xs">
        <Button loading={busy} onClick={() => void keep(text)}>
          {t('Keep this text')}
        </Button>
        <PlainButton disabled={busy} onClick={cancel}>
          {t('Cancel')}
        </PlainButton>
      </Group>
    </Stack>
  );
}
