/** A parent's own data: added here without a password, or changed. What was typed stays when the save fails. */
import { NativeSelect, TextInput } from '@mantine/core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorsIn, type FieldErrors } from '#shared/endpoints/field-errors';
import { newParentForm, type Parent, parentEndpoints } from '#shared/endpoints/people';
import { messages } from '#shared/messages';
import { parentRoles, roles } from '#shared/permissions';
import { FormDialog } from '../../components/form-dialog';
import { HandOverDialog } from '../../components/hand-over-dialog';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf, useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';

/** A parent who signs in already is asked first about a new address. */
type Saved = Parent & { email_asked?: string | null; link?: string | null };

interface ParentDialogProps {
  /** Null for a new one. */
  parent: Parent | null;
  onClose: () => void;
  onSaved: (parent: Parent) => void;
}

export function ParentDialog({ parent, onClose, onSaved }: ParentDialogProps) {
  const { t } = useTranslation();
  const { fields, dirty, change } = useFields(valuesOf(parent));
  const [link, setLink] = useState<string | null>(null);
  const save = useSave(
    async (body: typeof fields, idempotencyKey): Promise<Saved> =>
      parent === null
        ? call(parentEndpoints.create, { body, idempotencyKey })
        : call(parentEndpoints.update, { params: { id: parent.id }, body, idempotencyKey }),
    {
      check,
      done: ({ name, email, email_asked: asked }) =>
        asked
          ? t('{{name}} is saved. {{asked}} is asked to confirm; until then the address stays {{email}}.', {
              name,
              asked,
              email,
            })
          : t('{{name}} is saved.', { name }),
      onSaved: (saved) => {
        onSaved(saved);
        if (saved.link) setLink(saved.link);
        else onClose();
      },
    },
  );
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  if (link !== null)
    return <HandOverDialog name={fields.name} link={link} email={fields.email} onClose={onClose} />;
  return (
    <FormDialog
      title={parent === null ? t('New parent') : t('Edit Parent')}
      dirty={dirty}
      act={parent === null ? t('Submit') : t('Update')}
      busy={save.busy}
      onSend={() => save.submit(fields)}
      onClose={onClose}
    >
      <SaveProblem error={save.error} fields={['name', 'email', 'phone_no', 'role']} />
      <TextInput label={t('Name')} required data-autofocus autoComplete="off" {...field('name')} />
      <TextInput label={t('E-mail')} required type="email" autoComplete="off" {...field('email')} />
      <TextInput
        label={t('Phone')}
        type="tel"
        description={t('Malaysian, or with + and the country.')}
        autoComplete="off"
        {...field('phone_no')}
      />
      {parent === null && (
        <NativeSelect
          label={t('Role')}
          value={fields.role}
          onChange={(event) => change({ role: Number(event.currentTarget.value) })}
          data={roles
            .filter(({ id }) => parentRoles.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        />
      )}
    </FormDialog>
  );
}

function valuesOf(parent: Parent | null) {
  return {
    name: parent?.name ?? '',
    email: parent?.email ?? '',
    phone_no: parent?.phone_no ?? '',
    role: parent?.role.id ?? (parentRoles[0] as number),
  };
}

/** As the server will: the shape by the contract, the number by the same library. */
function check(values: ReturnType<typeof valuesOf>): FieldErrors {
  const found = errorsIn(newParentForm, values);
  const phone = values.phone_no.trim();
  if (phone !== '' && !parsePhoneNumberFromString(phone, 'MY')?.isValid())
    found.phone_no = [messages.phoneInvalid];
  return found;
}
