/** Email to: the preschool's fixed addresses, Select All, and a box for more. */
import '@mantine/core/styles/Fieldset.layer.css';
import { Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EMAILS_MAX, isEmail, parseEmailList } from '#shared/domain/email-list';
import { Muted } from '../../components/plain';
import classes from './unregistered.module.css';
import { type FormValues, selectedEmails, withMore } from './use-unregistered';

interface EmailChoicesProps {
  values: FormValues;
  /** The fixed addresses; undefined while they are fetched. */
  fixed: readonly string[] | undefined;
  errors: readonly string[];
  onChange: (change: Partial<FormValues> | ((now: FormValues) => FormValues)) => void;
}

export function EmailChoices({ values, fixed = [], errors, onChange }: EmailChoicesProps) {
  const { t } = useTranslation();
  const { chosen, more, moreText } = values;
  const everyone = fixed.length > 0 && fixed.every((address) => chosen.includes(address));
  const selected = selectedEmails(values);
  const wrong = parseEmailList(moreText).filter((address) => !isEmail(address));
  const said = wrong.length > 0 ? [] : errors;
  return (
    <Fieldset legend={t('Email to')} variant="unstyled" classNames={{ legend: classes.legend }}>
      <Stack gap={0}>
        {fixed.length > 0 && (
          <Checkbox
            size="md"
            classNames={{ body: classes.tick }}
            label={t('Select All')}
            checked={everyone}
            indeterminate={!everyone && chosen.length > 0}
            onChange={() => onChange({ chosen: everyone ? [] : fixed })}
          />
        )}
        {fixed.map((address) => (
          <Checkbox
            key={address}
            size="md"
            classNames={{ body: classes.tick }}
            label={address}
            checked={chosen.includes(address)}
            onChange={() =>
              onChange((now) => ({
                ...now,
                chosen: now.chosen.includes(address)
                  ? now.chosen.filter((other) => other !== address)
                  : [...now.chosen, address],
              }))
            }
          />
        ))}
        <Checkbox
          size="md"
          classNames={{ body: classes.tick }}
          label={t('Add More Email')}
          checked={more}
          onChange={(event) => {
            const ticked = event.currentTarget.checked;
            onChange((now) => withMore(now, ticked));
          }}
        />
        {more && (
          <TextInput
            aria-label={t('More e-mail addresses')}
            description={t('Separate multiple emails with a comma (,)')}
            inputWrapperOrder={['input', 'error', 'description']}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            value={moreText}
            onChange={(event) => onChange({ moreText: event.currentTarget.value })}
            error={
              errors.length > 0 && wrong.length > 0
                ? t('“{{address}}” is not an e-mail address.', { address: wrong[0] })
                : undefined
            }
          />
        )}
        {said.map((error) => (
          <Text key={error} size="sm" c="var(--mantine-color-error)" role="alert">
            {t(error)}
          </Text>
        ))}
        <Muted pt={6} aria-live="polite">
          {selected.length === 0
            ? t('Nobody is told by e-mail until you choose someone.')
            : t('Addresses chosen: {{count}}, of at most {{most}}', {
                count: selected.length,
                most: EMAILS_MAX,
              })}
        </Muted>
      </Stack>
    </Fieldset>
  );
}
