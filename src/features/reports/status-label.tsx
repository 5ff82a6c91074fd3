/** The status of a preschool: active green, closed red, licensee dark. */
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SummaryRow } from '#shared/endpoints/reports';
import { ToneMark } from '../../components/tone-mark';
import { preschoolStatusNames } from './filter-words';

export function StatusLabel({ status }: { status: SummaryRow['preschool_status'] }) {
  const { t } = useTranslation();
  const word = t(preschoolStatusNames[status]);
  if (status !== 'licensee') {
    return (
      <ToneMark tone={status === 'active' ? 'done' : 'alarm'} plain>
        {word}
      </ToneMark>
    );
  }
  return (
    <Badge size="lg" variant="filled" color="dark" miw="max-content" styles={{ label: { fontWeight: 600 } }}>
      {word}
    </Badge>
  );
}
