/** The journals of a month as they go out. */
import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountWords, journalWords } from '#shared/domain/accounting';
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
            {formatDate(day)} · {t(journalWords[part])}
          </Text>
          <Muted>{number}</Muted>
          <table style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
            <thead>
              <tr>
                <Head text={t('Account')} />
                <Head text={t('Debit (RM)')} end />
                <Head text={t('Credit (RM)')} end />
              </tr>
            </thead>
            <tbody>
              {lines.map(({ account, debit, credit }) => (
                <tr key={account}>
                  <td>
                    <Group gap={6} component="span">
                      {t(accountWords[account])}
                      <Muted component="span">{codes[account] ?? t('no code')}</Muted>
                    </Group>
                  </td>
                  <Amount sen={debit} />
                  <Amount sen={credit} />
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ))}
    </Box>
  );
}

const Head = ({ text, end = false }: { text: string; end?: boolean }) => (
  <th
    scope="col"
    style={{ textAlign: end ? 'end' : 'start', fontWeight: 500, width: end ? '27%' : undefined }}
  >
    {text}
  </th>
);

const Amount = ({ sen }: { sen: number }) => (
  <td style={{ textAlign: 'end', whiteSpace: 'nowrap', verticalAlign: 'top' }}>
    {sen !== 0 && ringgitText(sen)}
  </td>
);
