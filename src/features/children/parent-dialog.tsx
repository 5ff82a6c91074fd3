/** A parent's own data: added here without a password, or changed. What was typed stays when the save fails. */
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, fieldErrors } from '#shared/endpoints/field-errors';
import { newParentForm, type Parent, parentEndpoints } from '#shared/endpoints/people';
import { messages } from '#shared/messages';
import { parentRoles, roles } from '#shared/permissions';
import { confirm } from '../../components/confirm';
import { focusFirstWrong } from '../../components/first-wrong';
import { notifySuccess } from '../../components/notify';
import { SaveProblem } from '../../components/save-problem';
import { useFocusBack } from '../../components/use-focus-back';
import { useUnsaved } from '../../components/use-unsaved';
import { call } from '../../local/call';
import { CallError } from '../../local/errors';
import { useSave } from '../../queries/use-save';

interface ParentDialogProps {
  /** Null for a new one. */
  parent: Parent | null;
  onClose: () => void;
  onSaved: (parent: Parent) => void;
}

export function ParentDialog({ parent, onClose, onSaved }: ParentDialogProps) {
  const { t } = useTranslation();
  const opened = valuesOf(parent);
  const [values, setValues] = useState(opened);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const dirty = JSON.stringify(values) !== JSON.stringify(opened);
  useUnsaved(dirty);
  useFocusBack();
  const save = useSave(
    (body: typeof values, idempotencyKey) =>
      parent === null
        ? call(parentEndpoints.create, { body, idempotencyKey })
        : call(parentEndpoints.update, { params: { id: parent.id }, body }),
    {
      onSaved: (saved) => {
        notifySuccess(t('{{name}} is saved.', { name: saved.name }));
        onSaved(saved);
        onClose();
      },
      onFailed: (error) => {
        if (!(error instanceof CallError) || error.status !== 422) return;
        setWrong(error.errors);
        focusFirstWrong();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(values);
    setWrong(found);
    if (Object.keys(found).length === 0) save.submit(values);
    else focusFirstWrong();
  };
  const leave = async () => {
    const question = { title: t('Leave without saving?'), confirmLabel: t('Leave'), cancelLabel: t('Stay') };
    if (!dirty || (await confirm(question))) onClose();
  };
  const field = (name: 'name' | 'email' | 'phone_no') => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
    error: wrong[name]?.[0] && t(wrong[name][0]),
    autoComplete: 'off',
  });
  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={parent === null ? t('New parent') : t('Edit Parent')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SaveProblem error={save.error} fields={['name', 'email', 'phone_no', 'role']} />
          <TextInput label={t('Name')} required data-autofocus {...field('name')} />
          <TextInput label={t('E-mail')} required type="email" {...field('email')} />
          <TextInput
            label={t('Phone')}
            type="tel"
            description={t('Malaysian, or with + and the country.')}
            {...field('phone_no')}
          />
          {parent === null && (
            <NativeSelect
              label={t('Role')}
              value={values.role}
              onChange={(event) => {
                const role = Number(event.currentTarget.value);
                setValues((now) => ({ ...now, role }));
              }}
              data={roles
                .filter(({ id }) => parentRoles.includes(id))
                .map(({ id, name }) => ({ value: String(id), label: t(name) }))}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void leave()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.busy}>
              {parent === null ? t('Submit') : t('Update')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
  const checked = newParentForm.safeParse(values);
  const found = checked.success ? {} : fieldErrors(checked.error);
  const phone = values.phone_no.trim();
  if (phone !== '' && !parsePhoneNumberFromString(phone, 'MY')?.isValid())
    found.phone_no = [messages.phoneInvalid];
  return found;
}
