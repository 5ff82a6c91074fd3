/** Sends a refused entry again with changed contents; what does not fit is told, and nothing typed is lost. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#shared/messages';
import { notifySuccess } from '../../components/notify';
import { InvalidEntryError } from '../../local/errors';
import { resendEntry } from '../../local/outbox-changes';
import type { OutboxRow } from '../../local/outbox-row';
import { reasonsOf } from './entry-words';

export function useResend(row: OutboxRow, onDone: () => void) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<string[]>(() => reasonsOf(row));
  const resend = async (changed: Record<string, unknown>) => {
    try {
      await resendEntry(row.operation_id, { arguments: changed });
      notifySuccess(t('Saved on this tablet'));
      onDone();
    } catch (error) {
      if (error instanceof InvalidEntryError) setErrors([...new Set(Object.values(error.errors).flat())]);
      else {
        console.error('The entry could not be sent again:', error);
        setErrors([messages.broken]);
      }
    }
  };
  return { errors, resend };
}
