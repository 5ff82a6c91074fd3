/** The certificate with its private key: one file that has both, or one for each. */
import { Group, Input, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountingEndpoints, type EInvoiceMonth } from '#shared/endpoints/accounting';
import { messages } from '#shared/messages';
import { FileButton } from '../../components/file-button';
import { FormDialog } from '../../components/form-dialog';
import { Muted, PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

interface Chosen {
  name: string;
  /** As base64. */
  content: string;
}

/** Far more than a certificate has. */
const BYTES_MAX = 75_000;

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function CertificateDialog({ shown, onClose }: { shown: EInvoiceMonth; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { preschool } = shown;
  const [certificate, setCertificate] = useState<Chosen | null>(null);
  const [key, setKey] = useState<Chosen | null>(null);
  const [password, setPassword] = useState('');
  const save = useSave(accountingEndpoints.eInvoiceCertificate, {
    done: ({ proposed_certificate }) =>
      proposed_certificate ? t('Certificate saved. Someone else must confirm it.') : t('Certificate saved.'),
    onSaved: async () => {
      await invalidate(accountingEndpoints);
      onClose();
    },
  });
  const choose = (field: string, set: (chosen: Chosen) => void) => async (file: File) => {
    save.clear(field);
    if (file.size > BYTES_MAX) save.setErrors({ [field]: [messages.fileTooLarge] });
    else set({ name: file.name, content: await toBase64(file) });
  };
  return (
    <FormDialog
      title={t('Certificate of {{name}}', preschool)}
      dirty={(certificate !== null || key !== null || password !== '') && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() =>
        save.submit({
          params: { id: preschool.id },
          body: { certificate: certificate?.content ?? '', key: key?.content, password },
        })
      }
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <ChooseFile
        label={t('Certificate (.p12, .pfx, .pem or .crt)')}
        accept=".p12,.pfx,.pem,.crt,.cer,.der"
        chosen={certificate}
        error={save.errorOf('certificate')}
        onChoose={choose('certificate', setCertificate)}
      />
      <ChooseFile
        label={t('Private key (.pem or .key)')}
        description={t('Not needed for a .p12 or .pfx file: it has both.')}
        accept=".pem,.key,.p8"
        chosen={key}
        error={save.errorOf('key')}
        onChoose={choose('key', setKey)}
        onRemove={() => {
          save.clear('key');
          setKey(null);
        }}
      />
      <PasswordInput
        label={t('Password of the file')}
        description={t('Leave blank if the file has none.')}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={save.errorOf('password')}
      />
      <Muted>{t('Nobody reads the key again. The password is not kept.')}</Muted>
    </FormDialog>
  );
}

interface ChooseFileProps {
  label: string;
  description?: string;
  accept: string;
  chosen: Chosen | null;
  error: React.ReactNode;
  onChoose: (file: File) => void;
  /** For one that may be left out. */
  onRemove?: () => void;
}

function ChooseFile({ label, description, accept, chosen, error, onChoose, onRemove }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={label} description={description} error={error}>
      <Group gap="xs">
        <FileButton label={label} accept={accept} variant="default" maw="100%" onChoose={onChoose}>
          {chosen?.name ?? t('Choose a file')}
        </FileButton>
        {chosen && onRemove && (
          <PlainButton aria-label={t('Remove {{name}}', { name: chosen.name })} onClick={onRemove}>
            {t('Remove')}
          </PlainButton>
        )}
      </Group>
    </Input.Wrapper>
  );
}
