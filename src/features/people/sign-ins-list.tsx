/** One's last sign-ins, and what others tried at one's account: whoever was it not changes the password. */
import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownSessionEndpoints, type SignInMade } from '#shared/endpoints/own-sessions';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCall } from '../../queries/use-call';

export function SignInsList() {
  const { t } = useTranslation();
  const query = useCall(ownSessionEndpoints.signIns, {});
  return (
    <>
      <Muted>{t('If something here was not you, change your password.')}</Muted>
      <FetchProblem query={query} until={<RowsSkeleton rows={3} />} />
      {query.data && (
        <RowList items={query.data}>
          {(made) => <SignInRow key={`${made.at} ${made.outcome}`} made={made} />}
        </RowList>
      )}
    </>
  );
}

function SignInRow({ made }: { made: SignInMade }) {
  const { t } = useTranslation();
  return (
    <Group component="li" justify="space-between" gap="8px var(--mantine-spacing-md)" mih={56} px="md" py={8}>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>{formatMoment(made.at)}</Text>
        <Muted>
          {made.browser ?? t('Unknown browser')}
          {made.address && ` · ${made.address}`}
        </Muted>
      </Box>
      {made.outcome === 'wrong' && <ToneMark tone="waiting">{t('Wrong password')}</ToneMark>}
      {made.outcome === 'wrong_second' && <ToneMark tone="alarm">{t('Wrong second step')}</ToneMark>}
      {made.outcome === 'refused' && <ToneMark tone="alarm">{t('Blocked: too many tries')}</ToneMark>}
    </Group>
  );
}
