/** How many children a preschool takes, in all and by age: what the seating card counts down from. */
import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PLACE_AGES } from '#shared/endpoints/preschools';
import { Muted } from '../../components/plain';
import { fieldOf } from '../../components/use-fields';
import type { PreschoolFormState } from './use-preschool-form';

interface PlacesFieldsProps {
  form: PreschoolFormState;
  attending: number;
}

export function PlacesFields({ form, attending }: PlacesFieldsProps) {
  const { t } = useTranslation();
  const { fields, change, errorOf, placesSum } = form;
  return (
    <Stack>
      <Title order={2}>{t('Places')}</Title>
      <TextInput
        label={t('Capacity')}
        description={t('How many children it takes in all; empty for no limit. {{count}} attend now.', {
          count: attending,
        })}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...fieldOf(form)('capacity')}
      />
      <Stack gap={4}>
        <Text size="md" fw={500}>
          {t('Places by age')}
        </Text>
        <Muted>
          {t('The seating card counts down from these. Together: {{count}}.', { count: placesSum })}
        </Muted>
      </Stack>
      <SimpleGrid cols={{ base: 3, xs: 4, sm: 6 }} spacing="xs">
        {PLACE_AGES.map((age) => (
          <TextInput
            key={age}
            label={t('{{years}} y', { years: age })}
            aria-label={t('Places at age {{age}}', { age })}
            inputMode="numeric"
            autoComplete="off"
            value={fields.places[age] ?? ''}
            onChange={(event) => change({ places: { ...fields.places, [age]: event.currentTarget.value } })}
            error={form.errors[`places.${age}`] !== undefined}
          />
        ))}
      </SimpleGrid>
      {errorOf('places') && (
        <Text c="var(--mantine-color-error)" role="alert">
          {errorOf('places')}
        </Text>
      )}
    </Stack>
  );
}
