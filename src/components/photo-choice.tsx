/** A photo that is taken or chosen for what is being written: shown before it is saved, made small at once. */
import { Group, Input, Stack } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { FileButton } from './file-button';
import classes from './moment-photo.module.css';
import { smallPhoto } from './small-photo';

interface PhotoChoiceProps {
  /** Base64; null while none is chosen. */
  photo: string | null;
  onChange: (photo: string) => void;
  error: ReactNode;
  /** The photo is one thing among others: the form has another first act. */
  beside?: boolean;
}

export function PhotoChoice({ photo, onChange, error, beside = false }: PhotoChoiceProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    setProblem(undefined);
    try {
      onChange(await smallPhoto(file));
    } catch (unreadable) {
      console.warn('The photo could not be read:', unreadable);
      setProblem(messages.pictureUnreadable);
    }
  };
  return (
    <Input.Wrapper label={t('Photo')} error={problem === undefined ? error : t(problem)}>
      <Stack gap="xs">
        {photo !== null && (
          <img
            className={classes.preview}
            src={`data:image/jpeg;base64,${photo}`}
            alt={t('The chosen photo')}
          />
        )}
        <Group gap="xs">
          <FileButton
            label={t('Take a photo')}
            accept="image/*"
            capture="environment"
            onChoose={(file) => void take(file)}
            variant={photo === null && !beside ? 'filled' : 'default'}
            leftSection={<IconCamera size={20} aria-hidden />}
          >
            {t('Take a photo')}
          </FileButton>
          <FileButton
            label={t('Choose a photo')}
            accept="image/*"
            onChoose={(file) => void take(file)}
            variant="default"
            leftSection={<IconPhoto size={20} aria-hidden />}
          >
            {t('Choose a photo')}
          </FileButton>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
