/** What the form of an account holds, checks and sends. */
import { useTranslation } from 'react-i18next';
import {
  type Account,
  accountEndpoints,
  accountForm,
  newAccountForm,
} from '#shared/endpoints/people-accounts';
import { classroomRoles, reachOf } from '#shared/permissions';
import { notifySuccess } from '../../components/notify';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { useKeepAccount } from './use-users';

const fieldsOf = (account: Account | null) => ({
  name: account?.name ?? '',
  email: account?.email ?? '',
  phone_no: account?.phone_no ?? '',
  // Ids as the choices have them.
  roles: account?.roles.map(({ id }) => String(id)) ?? [],
  preschools: account?.preschools.map(({ id }) => String(id)) ?? [],
  classrooms: account?.classrooms.map(({ id }) => String(id)) ?? [],
});

/** What these roles need besides: a preschool, classrooms. */
export function needsOf(roles: readonly string[]): { bound: boolean; teaches: boolean } {
  const ids = roles.map(Number);
  const bound = reachOf(ids) === 'bound';
  return { bound, teaches: bound && ids.some((id) => classroomRoles.includes(id)) };
}

function bodyOf(fields: ReturnType<typeof fieldsOf>) {
  const { bound, teaches } = needsOf(fields.roles);
  return {
    name: fields.name,
    email: fields.email,
    phone_no: fields.phone_no,
    roles: fields.roles.map(Number),
    preschools: bound ? fields.preschools.map(Number) : [],
    classrooms: teaches ? fields.classrooms.map(Number) : [],
  };
}

interface Options {
  /** Null for a new one. */
  account: Account | null;
  /** `link` where no mail server carries the invitation. */
  onSaved: (account: Account, link: string | null) => void;
}

export function useAccountForm({ account, onSaved }: Options) {
  const { t } = useTranslation();
  const keep = useKeepAccount();
  const { fields, dirty, change } = useFields(fieldsOf(account));
  const save = useSave(
    async (body: ReturnType<typeof bodyOf>, idempotencyKey) => {
      if (account === null) return call(accountEndpoints.create, { body, idempotencyKey });
      const updated_at = account.updated_at;
      const { link, ...saved } = await call(accountEndpoints.update, {
        params: { id: account.id },
        body: { ...body, updated_at },
        idempotencyKey,
      });
      return { account: saved, link };
    },
    {
      form: account === null ? newAccountForm : accountForm,
      onSaved: async ({ account: saved, link }) => {
        if (account !== null) notifySuccess(t('{{name}} is saved.', { name: saved.name }));
        else if (link === null)
          notifySuccess(t('An invitation is on its way to {{email}}.', { email: saved.email }));
        await keep(saved);
        onSaved(saved, link);
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change,
    send: () => save.submit(bodyOf(fields)),
  };
}
