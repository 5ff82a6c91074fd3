/** Changing one's own password; one's other sessions end. */

import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { Form } from '../../components/form';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordEndpoints } from '#shared/endpoints/people-passwords';
import { ownSessionEndpoints } from '#shared/endpoints/session';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

const empty = { current_password: '', password: '' };

export function ChangePassword() {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [typed, setTyped] = useState(empty);
  const save = useSave((body: typeof empty) => call(passwordEndpoints.change, { body }), {
    form: passwordEndpoints.change.body,
    onSaved: async () => {
      notifySuccess(t('Your password is changed. You are signed out everywhere else.'));
      setTyped(empty);
      await invalidate(ownSessionEndpoints);
    },
  });
  useUnsaved(typed.password !== '');
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((now) => ({ ...now, [name]: value }));
    },
    error: save.errorOf(name),
    visibilityToggleButtonProps: { 'aria-label': t('Show the password'), tabIndex: 0, size: 'lg' },
  });
  return (
    <Form onSend={() => save.submit(typed)}>
      <Stack>
        <PasswordInput
          label={t('Your password until now')}
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 10 characters. Three words are easy to keep in mind.')}
          autoComplete="new-password"
          {...field('password')}
        />
        <SaveProblem error={save.error} />
        <Group>
          <Button type="submit" variant="default" loading={save.busy}>
            {t('Change the password')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
