/** A parent's consents for one child: what each is about, how it stands, and one press to give or withdraw it. */
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { portalAddresses } from '#shared/domain/portal-addresses';
import { consentEndpoints } from '#shared/endpoints/consents';
import { portalEndpoints } from '#shared/endpoints/portal';
import { FetchProblem } from '../../components/fetch-problem';
import { currentLanguage } from '../../components/language';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useStoredCall } from '../../queries/use-stored-call';
import { ConsentList, isOutdated, type Purpose } from './consent-list';

export function MyConsentsPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useStoredCall(consentEndpoints.view, { params: { id } });
  const consents = query.data;
  return (
    <Page
      title={consents ? t('Consents for {{name}}', { name: consents.child.fullname }) : t('Consents')}
      width="narrow"
      back={{ to: portalAddresses.home, label: t('Back to my children') }}
    >
      <Stack>
        <Text c="dimmed">
          {t('You decide for each purpose, and may change your mind at any time. It takes effect at once.')}
        </Text>
        <FetchProblem query={query} until={<Skeleton height={320} aria-busy />} />
        {consents && (
          <ConsentList consents={consents} acts={(purpose) => <Acts childId={id} purpose={purpose} />} />
        )}
        <Anchor component={Link} href="/privacy" style={{ alignSelf: 'flex-start' }}>
          {t('Privacy notice')}
        </Anchor>
      </Stack>
    </Page>
  );
}

function Acts({ childId, purpose }: { childId: number; purpose: Purpose }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const save = useSave(consentEndpoints.record, {
    sets: true,
    done: t('Saved'),
    failed: true,
    onEnd: async () => {
      await invalidate(consentEndpoints);
      await invalidate(portalEndpoints.home);
    },
  });
  const say = (given: boolean) =>
    save.submit({
      params: { id: childId },
      body: { purpose: purpose.purpose, given, version: purpose.version, language: currentLanguage() },
    });
  const { last } = purpose;
  return (
    <>
      {(!last?.given || isOutdated(purpose)) && (
        <Button loading={save.busy} onClick={() => say(true)}>
          {t('I agree')}
        </Button>
      )}
      {last?.given !== false && (
        <PlainButton loading={save.busy} onClick={() => say(false)}>
          {last ? t('Withdraw consent') : t('I do not agree')}
        </PlainButton>
      )}
    </>
  );
}
