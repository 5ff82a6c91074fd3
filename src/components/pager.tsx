/** The pages of a list of the server: where one is, and the way to the pages beside it. Nothing for one page. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface PagerProps {
  meta: { total: number; page: number; per_page: number };
  onPage: (page: number) => void;
}

export function Pager({ meta: { total, page, per_page }, onPage }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  const from = (page - 1) * per_page + 1;
  return (
    <Group justify="center" component="nav" aria-label={t('Pages')}>
      <ActionIcon aria-label={t('Previous page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Text className="numbers" aria-live="polite">
        {t('{{from}} to {{to}} of {{total}}', { from, to: Math.min(total, page * per_page), total })}
      </Text>
      <ActionIcon aria-label={t('Next page')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </Group>
  );
}
