/** The contents of a refused screening. */
import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Checkbox, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { symptomNames } from '#shared/domain/screening';
import type { RecordScreening } from '#shared/operations/operations';
import { FormErrors } from '../../components/form-errors';
import type { OutboxRow } from '../../local/outbox-row';
import { useResend } from './use-resend';

interface EditScreeningProps {
  row: OutboxRow;
  arguments: RecordScreening['arguments'];
  onDone: () => void;
}

export function EditScreening({ row, arguments: made, onDone }: EditScreeningProps) {
  const { t } = useTranslation();
  const [temperature, setTemperature] = useState<number | string>(made.body_temperature);
  const [symptoms, setSymptoms] = useState<string[]>(made.symptoms);
  const [others, setOthers] = useState(made.others_message ?? '');
  const { errors, resend } = useResend(row, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void resend({
      ...made,
      body_temperature: temperature === '' ? null : Number(temperature),
      symptoms,
      others_message: others.trim() === '' ? null : others,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <FormErrors errors={errors} />
        <NumberInput
          label={t('Body Temperature')}
          placeholder={t('Eg: 36.5')}
          inputMode="decimal"
          decimalScale={1}
          hideControls
          suffix=" °C"
          value={temperature}
          onChange={setTemperature}
        />
        <Checkbox.Group label={t('Symptoms')} value={symptoms} onChange={setSymptoms}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
            {symptomNames.map((name) => (
              <Checkbox key={name} value={name} label={t(name)} size="md" />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {symptoms.includes('Others') && (
          <Textarea
            aria-label={t('Others')}
            placeholder={t('Others...')}
            autosize
            minRows={2}
            value={others}
            onChange={(event) => setOthers(event.currentTarget.value)}
          />
        )}
        <Button type="submit">{t('Resend')}</Button>
      </Stack>
    </form>
  );
}
