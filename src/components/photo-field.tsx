/** The photo of a person in a form: chosen here, made small, sent with the form. */
import { Group, Stack, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_MAX_BYTES } from '#shared/endpoints/endpoint';
import { messages } from '#shared/messages';
import { ActButton } from './act-button';
import { FileButton } from './file-button';

/** Undefined: as it is; null: taken away. */
export type PhotoChoice = Blob | null | undefined;

interface PhotoFieldProps {
  /** The address of the one that is there. */
  current: string | null;
  choice: PhotoChoice;
  onChoose: (choice: PhotoChoice) => void;
  error: ReactNode;
  /** How it is shown. */
  children: (shown: string | null) => ReactNode;
}

export function PhotoField({ current, choice, onChoose, error, children }: PhotoFieldProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const chosen = useMemo(() => (choice ? URL.createObjectURL(choice) : null), [choice]);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const shown = choice === undefined ? current : chosen;
  const take = async (file: File) => {
    setProblem(undefined);
    if (file.size > FILE_MAX_BYTES) return setProblem(messages.fileTooLarge);
    try {
      onChoose(await squarePhoto(file));
    } catch (unreadable) {
      console.warn('The photo could not be read:', unreadable);
      setProblem(messages.fileKindPhoto);
    }
  };
  const told = problem === undefined ? error : t(problem);
  return (
    <Group gap="md" wrap="nowrap">
      {children(shown)}
      <Stack gap="xs">
        <Group gap="xs">
          <FileButton
            label={t('Photo')}
            accept="image/jpeg,image/png,image/webp"
            onChoose={(file) => void take(file)}
            variant="default"
            leftSection={<IconPhoto size={20} aria-hidden />}
          >
            {shown ? t('Another photo') : t('Choose a photo')}
          </FileButton>
          {shown && (
            <ActButton
              Icon={IconTrash}
              label={t('Remove the photo')}
              variant="subtle"
              color="gray"
              onClick={() => onChoose(current === null ? undefined : null)}
            />
          )}
        </Group>
        <Text size="sm" c={told ? 'var(--mantine-color-error)' : 'dimmed'} role={told ? 'alert' : undefined}>
          {told || t('JPEG, PNG or WebP, at most 10 MB.')}
        </Text>
      </Stack>
    </Group>
  );
}

const SIDE_PX = 384;
const QUALITY = 0.85;

/**
 * A photo as it is sent: the middle of it, square and small, so that heads of pages and lists stay light.
 * @throws Error where the browser can't read the picture
 */
export async function squarePhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const cut = Math.min(picture.width, picture.height);
  const side = Math.min(cut, SIDE_PX);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // A see-through picture would turn black as a JPEG.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, side, side);
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
