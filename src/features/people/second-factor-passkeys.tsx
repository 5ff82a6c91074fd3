/** Adding a passkey of this device or of a security key, and giving one another name. */
import { Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, secondFactorEndpoints } from '#shared/endpoints/second-factor';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { FormDialog } from '../../components/form-dialog';
import { makePasskey } from '../../components/passkeys';
import { SaveProblem } from '../../components/save-problem';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSave } from '../../queries/use-save';

interface NewPasskeyProps {
  onClose: () => void;
  onAdded: (codes: string[] | null) => Promise<void>;
}

export function NewPasskey({ onClose, onAdded }: NewPasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const save = useSave(addPasskey, {
    check: ({ name }) => (name.trim() === '' ? { name: [officeMessages.passkeyNameRequired] } : {}),
    done: t('The passkey is added.'),
    onSaved: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  return (
    <FormDialog
      title={t('Add a passkey')}
      act={t('Go on')}
      busy={save.busy}
      compact
      dirty={name !== ''}
      onClose={onClose}
      onSend={() => save.submit({ name })}
    >
      <Text>{t('This device asks for your fingerprint, face or PIN. A security key works too.')}</Text>
      <NameField name={name} onName={setName} error={save.errorOf('name')} />
      <SaveProblem error={save.error} fields={['name']} />
    </FormDialog>
  );
}

async function addPasskey({ name }: { name: string }) {
  const options = await call(secondFactorEndpoints.passkeyOptions, { idempotencyKey: null });
  const passkey = await makePasskey(options);
  if (passkey === null) throw refused(messages.passkeyNotUsed);
  if (passkey === 'known') throw refused(officeMessages.passkeyTaken);
  return call(secondFactorEndpoints.addPasskey, { body: { name, passkey }, idempotencyKey: null });
}

const refused = (message: string) => new CallError(422, message, { passkey: [message] });

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey.name);
  const save = useSave(secondFactorEndpoints.renamePasskey, { done: t('Saved.'), onSaved: onRenamed });
  return (
    <FormDialog
      title={t('Rename the passkey')}
      act={t('Save')}
      busy={save.busy}
      compact
      dirty={name !== passkey.name}
      onClose={onClose}
      onSend={() => save.submit({ params: { id: passkey.id }, body: { name } })}
    >
      <NameField name={name} onName={setName} error={save.errorOf('name')} />
      <SaveProblem error={save.error} fields={['name']} />
    </FormDialog>
  );
}

interface NameFieldProps {
  name: string;
  onName: (name: string) => void;
  error: ReactNode;
}

function NameField({ name, onName, error }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('Name of the passkey')}
      placeholder={t('My laptop')}
      data-autofocus
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
      error={error}
    />
  );
}
