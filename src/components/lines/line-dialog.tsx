/** Add Product, Add Fee: one line, then perhaps the next; what was typed is not lost by a slip of the finger. */
import { Button, Group, Text } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog';
import { Money } from '../money';
import { NeedsInternet } from '../needs-internet';
import { PlainButton } from '../plain';
import { NewLineFields } from './line-fields';

type Fields = ComponentProps<typeof NewLineFields>;

interface LineForm {
  dirty: boolean;
  offline: boolean;
  busy: boolean;
  /** How many lines were added, and the form emptied for the next one. */
  added: number;
  /** Sen; null while an amount cannot be read. */
  total: number | null;
  /** @param next the form stays open for the next line */
  submit: (event: { preventDefault(): void }, next?: boolean) => void;
}

interface LineDialogProps extends Omit<Fields, 'line'> {
  form: LineForm & Fields['line'];
  onClose: () => void;
}

export function LineDialog({ mode, form, onClose, ...fields }: LineDialogProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.added > 0) place.current?.querySelector('input')?.focus();
  }, [form.added]);
  return (
    <FormDialog
      ref={place}
      title={mode === 'add-product' ? t('Add Product') : t('Add Fee')}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event, true);
      }}
      foot={(leave) => (
        <Group justify="space-between" gap="xs">
          <Text>
            {t('Total')} {form.total === null ? '—' : <Money sen={form.total} />}
          </Text>
          <Group gap="xs">
            <PlainButton onClick={leave}>{t('Close')}</PlainButton>
            <PlainButton disabled={form.busy} onClick={(event) => form.submit(event, true)}>
              {t('Add another')}
            </PlainButton>
            <Button type="submit" loading={form.busy}>
              {t('Add')}
            </Button>
          </Group>
        </Group>
      )}
    >
      {form.offline && <NeedsInternet />}
      <NewLineFields mode={mode} line={form} {...fields} />
    </FormDialog>
  );
}
