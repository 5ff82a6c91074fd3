/** "Which day is it?": asked once where the tablet's clock cannot be believed and no server is there to tell. */
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { DateField } from '../components/date-field';
import { Form, FormFoot } from '../components/form';
import { formatDate } from '../components/format';
import { currentTablet } from '../local/current';

export function DayQuestion() {
  const { t } = useTranslation();
  const { clock } = currentTablet();
  const [day, setDay] = useState(() => businessDate(new Date(clock.now())));
  const [tooEarly, setTooEarly] = useState(false);
  const last = clock.lastDay();
  const known = last && { day: formatDate(last) };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('Which day is it?')}
    >
      <Form onSend={() => day !== '' && setTooEarly(!clock.settle(day))}>
        <Stack>
          <Text>
            {t(
              'This tablet’s clock may be wrong, and there is no network to ask. Entries are filed under the day that you say.',
            )}
          </Text>
          {known && <Text>{t('Today is {{day}} or later.', known)}</Text>}
          <DateField
            label={t('Today')}
            value={day}
            onChange={(wanted) => {
              setDay(wanted);
              setTooEarly(false);
            }}
            error={
              tooEarly &&
              known &&
              t('Choose {{day}} or a later day. If today is earlier, connect to the internet first.', known)
            }
            required
          />
          <FormFoot act={t('This is today')} />
        </Stack>
      </Form>
    </Modal>
  );
}
