/** The link of an invitation where no mail server can carry it: whoever invites hands it over. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/endpoints/people-accounts';
import { PlainButton } from '../../components/plain';
import { useFocusBack } from '../../components/use-focus-back';

interface HandOverDialogProps {
  account: Account;
  link: string;
  onClose: () => void;
}

export function HandOverDialog({ account, link, onClose }: HandOverDialogProps) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Hand this link to {{name}}', { name: account.name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>
          {t(
            'No mail server is set up, so nothing was sent. Give this link to them yourself: whoever has it sets the password. It is shown only now.',
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
