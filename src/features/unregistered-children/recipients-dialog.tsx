/** The two fixed addresses that a preschool's notices are offered to, for administrators. */
import { NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preschool } from '#shared/endpoints/classrooms';
import { unregisteredChildEndpoints } from '#shared/endpoints/unregistered-children';
import { choicesOf } from '../../components/filter-select';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { FollowUpDialog } from './follow-up-dialog';

interface RecipientsDialogProps {
  preschools: readonly Preschool[];
  /** Chosen in the list's filter, or the first. */
  preschoolId: number;
  onClose: () => void;
}

export function RecipientsDialog({ preschools, preschoolId, onClose }: RecipientsDialogProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const [of, setOf] = useState(preschoolId);
  const stored = useCall(unregisteredChildEndpoints.recipients, { params: { id: of } }).data?.emails;
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const values = typed ?? [stored?.[0] ?? '', stored?.[1] ?? ''];
  const save = useSave(unregisteredChildEndpoints.saveRecipients, {
    done: t('Saved.'),
    onSaved: async () => {
      onClose();
      await invalidate(unregisteredChildEndpoints.recipients);
    },
  });
  const change = (index: 0 | 1, text: string) =>
    setTyped(index === 0 ? [text, values[1] ?? ''] : [values[0] ?? '', text]);
  const filled = values.map((text) => text.trim());
  /** The place in the list that the server speaks of, of those that are filled. */
  const errorOf = (index: 0 | 1) => {
    const place = filled[0] === '' ? index - 1 : index;
    const { errors } = save;
    const said = errors[`emails.${place}`]?.[0] ?? (index === 1 ? errors.emails?.[0] : undefined);
    return said && t(said);
  };
  return (
    <FollowUpDialog
      title={t('E-mails about unregistered children')}
      act={t('Save')}
      dirty={typed !== null}
      saving={save}
      onClose={onClose}
      onSubmit={() => save.submit({ params: { id: of }, body: { emails: filled.filter(Boolean) } })}
    >
      <Text>{t('Two addresses at most, offered to anyone who records an unregistered child.')}</Text>
      <NativeSelect
        label={t('Preschool')}
        value={of}
        onChange={(event) => {
          setOf(Number(event.currentTarget.value));
          setTyped(null);
          save.setErrors({});
        }}
        data={choicesOf(preschools)}
      />
      {stored === undefined ? (
        <Skeleton height={130} />
      ) : (
        ([0, 1] as const).map((index) => (
          <TextInput
            key={index}
            label={index === 0 ? t('First e-mail address') : t('Second e-mail address')}
            type="email"
            autoComplete="off"
            value={values[index]}
            onChange={(event) => change(index, event.currentTarget.value)}
            error={errorOf(index)}
          />
        ))
      )}
    </FollowUpDialog>
  );
}
