/** The number of whom to call about a child, one tap away, with no network too. */
import { Button, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import type { ChildDocument } from '#shared/endpoints/feed';

export function CallGuardian({ emergency }: Partial<Pick<ChildDocument, 'emergency'>>) {
  const { t } = useTranslation();
  if (!emergency)
    return <Text size="sm">{t('This tablet has no number of a guardian. Ask the office.')}</Text>;
  const { name, phone_no } = emergency;
  return (
    <Button
      component="a"
      href={phoneHref(phone_no)}
      h="auto"
      mih={44}
      leftSection={<IconPhone size={20} aria-hidden />}
      styles={{ inner: { minHeight: 'inherit' }, label: { whiteSpace: 'normal' } }}
    >
      {t('Call {{name}}, {{phone}}', { name, phone: formatPhone(phone_no) })}
    </Button>
  );
}
