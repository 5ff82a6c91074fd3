/** One's PIN on this tablet. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { usePaired } from '../../local/hooks/use-paired';
import { useOwnPin } from '../../local/hooks/use-pins';
import { removePin } from '../../local/pin';
import { useSave } from '../../queries/use-save';
import { PinDialog } from './pin-dialog';

export function PinPage() {
  const { t } = useTranslation();
  const own = useOwnPin();
  const paired = usePaired();
  const [setting, setSetting] = useState(false);
  const remove = useSave(
    async () => {
      await removePin();
      return true;
    },
    { onSaved: () => notifySuccess(t('You have no PIN here any more.')), failed: true },
  );
  return (
    <Page title={t('PIN on this tablet')} width="narrow">
      <Stack>
        <Text>
          {own === null
            ? t('Only staff have a PIN, on a tablet that their preschool shares.')
            : own === 'set'
              ? t('You change over here with your PIN.')
              : t('This tablet is shared at {{preschool}}. With a PIN you change over in two seconds.', {
                  preschool: paired?.preschool.name ?? '',
                })}
        </Text>
        {own !== null && (
          <Group>
            <Button variant="default" onClick={() => setSetting(true)}>
              {own === 'set' ? t('Change the PIN') : t('Set a PIN')}
            </Button>
            {own === 'set' && (
              <Button variant="default" loading={remove.busy} onClick={() => remove.submit()}>
                {t('Remove the PIN')}
              </Button>
            )}
          </Group>
        )}
        {setting && <PinDialog onClose={() => setSetting(false)} />}
      </Stack>
    </Page>
  );
}
