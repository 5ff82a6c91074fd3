/** A link to an account where no mail server can carry it: head office hands it over. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from './plain';
import { useFocusBack } from './use-focus-back';

interface HandOverDialogProps {
  /** Whose account it is. */
  name: string;
  link: string;
  /** The address that it confirms; left out where it sets a password. */
  email?: string;
  onClose: () => void;
}

export function HandOverDialog({ name, link, email, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Hand this link to {{name}}', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>
          {email === undefined
            ? t(
                'No mail server is set up, so nothing was sent. Give them this link yourself: whoever has it can set the password. It is shown only now.',
              )
            : t(
                'No mail server is set up, so nothing was sent. Give this link to them yourself: by it {{email}} becomes their address. It is shown only now.',
                { email },
              )}
        </Text>
        <TextInput
          label={t('Link')}
          readOnly
          value={link}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <PlainButton
            leftSection={
              clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
            }
            onClick={() => clipboard.copy(link)}
          >
            {clipboard.copied ? t('Copied') : t('Copy the link')}
          </PlainButton>
          <Button onClick={onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
