/** An amount as a person reads it: `RM` in a lighter tone, the digits in columns. */
import { Text } from '@mantine/core';
import { formatSen } from '#shared/domain/money';

export function Money({ sen }: { sen: number }) {
  const [sign = '', digits = ''] = formatSen(sen).split(' ');
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Text span inherit c="dimmed" fw={400}>
        {sign}
      </Text>{' '}
      {digits}
    </span>
  );
}
