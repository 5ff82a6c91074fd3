/** The pages of a list: where one is, the pages beside it, the first and the last. Nothing for one page. */
import { ActionIcon, Group, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The rows on a page of a list in the office. */
export const ROWS_A_PAGE = 50;

interface PagerProps {
  /** The server's own figures; a page beyond the last one is the last one. */
  meta: { total: number; page: number; per_page: number };
  onPage: (page: number) => void;
}

export function Pager({ meta: { total, page: wanted, per_page }, onPage }: PagerProps) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  const page = Math.min(Math.max(1, wanted), pages);
  const from = (page - 1) * per_page + 1;
  const to = (number: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      aria-label={label}
      disabled={number < 1 || number > pages || number === page}
      onClick={() => onPage(number)}
    >
      <Icon aria-hidden />
    </ActionIcon>
  );
  return (
    <Group justify="center" gap={4} component="nav" aria-label={t('Pages')}>
      {to(1, t('First page'), IconChevronLeftPipe)}
      {to(page - 1, t('Previous page'), IconChevronLeft)}
      <Text
        className="numbers"
        px={4}
        ta="center"
        aria-live="polite"
        // It never gets narrower than its longest word.
        style={{ flex: '0 1 auto', minWidth: 'min-content', maxWidth: 'max(5rem, 100% - 12rem)' }}
      >
        {t('{{from}} to {{to}} of {{total}}', { from, to: Math.min(total, page * per_page), total })}
      </Text>
      {to(page + 1, t('Next page'), IconChevronRight)}
      {to(pages, t('Last page'), IconChevronRightPipe)}
    </Group>
  );
}
