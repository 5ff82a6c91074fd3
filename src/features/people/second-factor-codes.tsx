/** Ten recovery codes, shown this once: whoever closes it says that they are kept. */
import { Button, Code, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../components/plain';
import { useFocusBack } from '../../components/use-focus-back';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3_000 });
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Keep your recovery codes')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>
          {t(
            'Each lets you in once when your phone is lost. Print them or write them down, and keep them apart from your password. They are shown only now.',
          )}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs" role="list">
          {codes.map((code) => (
            <Code key={code} role="listitem" fz="md" ta="center" p="xs">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <PlainButton
            leftSection={
              clipboard.copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
            }
            onClick={() => clipboard.copy(codes.join('\n'))}
          >
            {clipboard.copied ? t('Copied') : t('Copy the codes')}
          </PlainButton>
          <Button onClick={onClose} data-autofocus>
            {t('I have kept them')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
