/** The journals of a month as they go out. */
import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountText, journalText } from '#shared/domain/accounting';
import { ringgitText } from '#shared/domain/money';
import type { AccountingMonth } from '#shared/endpoints/accounting';
import { formatDate } from '../../components/format';
import { Muted } from '../../components/plain';

export function JournalList({ shown: { journals, codes } }: { shown: AccountingMonth }) {
  const { t } = useTranslation();
  if (journals.length === 0) return <Muted>{t('None')}</Muted>;
  return (
    <Box>
      {journals.map(({ number, part, day, lines }) => (
        <Box key={number} component="section" py="sm" aria-label={number}>
          <Text fw={600}>
            {formatDate(day)} · {t(journalText[part])}
          </Text>
          <Muted>{number}</Muted>
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {lines.map(({ account, debit, credit }) => (
              <Group key={account} component="li" justify="space-between" wrap="nowrap" align="start">
                <Group gap={6} component="span">
                  {t(accountText[account])}
                  <Muted component="span">{codes[account] ?? t('no code')}</Muted>
                </Group>
                <Text style={{ whiteSpace: 'nowrap' }}>
                  {debit !== 0 ? t('Debit (RM)') : t('Credit (RM)')}{' '}
                  {ringgitText(debit !== 0 ? debit : credit)}
                </Text>
              </Group>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
