/** Keys that were put in and wait for a second person of head office: what they are, and what becomes of them. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { credentialsOf } from '#shared/domain/payment-providers';
import { type PaymentSetting, paymentSettingEndpoints } from '#shared/endpoints/payment-settings';
import { formatMoment } from '../../components/format';
import { SaveProblem } from '../../components/save-problem';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function ProposedKeys({ setting }: { setting: PaymentSetting }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const session = useSession();
  const save = useSave(paymentSettingEndpoints.decideKeys, {
    done: ({ proposed: _ }, { body }) => (body.confirmed ? t('New keys in use.') : t('New keys declined.')),
    onEnd: () => invalidate(paymentSettingEndpoints),
  });
  const { proposed } = setting;
  if (!proposed) return null;
  const own = proposed.by.id === session?.user.id;
  const decide = (confirmed: boolean) => save.submit({ params: { id: setting.id }, body: { confirmed } });
  return (
    <Alert color="waiting" icon={<IconKey />} title={t('New keys waiting for a second person')}>
      <Stack gap="sm">
        <Text>
          {t('Entered by {{name}}, {{when}}. Until they are confirmed, payments use the old keys.', {
            name: proposed.by.name,
            when: formatMoment(proposed.at),
          })}
        </Text>
        {credentialsOf(setting.meta_data.payment_gateway_provider)
          .filter(([field]) => proposed[field] !== setting[field])
          .map(([field, { label }]) => (
            <Text key={field} style={{ overflowWrap: 'anywhere' }}>
              {label}: {setting[field]} → {proposed[field]}
            </Text>
          ))}
        {own && <Text>{t('Someone else at head office must confirm them.')}</Text>}
        <SaveProblem error={save.error} />
        <Group>
          {!own && (
            <Button loading={save.busy && save.input?.body.confirmed} onClick={() => decide(true)}>
              {t('Confirm the new keys')}
            </Button>
          )}
          <Button
            variant="default"
            loading={save.busy && !save.input?.body.confirmed}
            onClick={() => decide(false)}
          >
            {own ? t('Withdraw') : t('Decline')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
