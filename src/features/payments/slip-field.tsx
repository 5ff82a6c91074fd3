/** The slip of a payment: a PDF or a picture of it, chosen here, sent with the form. */
import { Button, Group, Input, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../../components/file-button';

interface SlipFieldProps {
  slip: File | null;
  onChoose: (slip: File | null) => void;
  error?: string | false;
}

export function SlipField({ slip, onChoose, error }: SlipFieldProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      label={t('Payment Slip')}
      labelElement="div"
      description={t('PDF, JPEG or PNG, at most 10 MB.')}
      error={error}
    >
      <Group gap="xs" mt={4}>
        <FileButton
          label={t('Payment Slip')}
          accept="application/pdf,image/jpeg,image/png"
          onChoose={onChoose}
          variant="default"
          leftSection={<IconPaperclip size={20} aria-hidden />}
        >
          {slip ? t('Another file') : t('Choose a file')}
        </FileButton>
        {slip && (
          <>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {slip.name}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => onChoose(null)}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      </Group>
    </Input.Wrapper>
  );
}
