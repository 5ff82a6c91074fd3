/** People and their accounts: of the server. */
import { useTranslation } from 'react-i18next';
import { type UserStatus, userStatuses } from '#shared/domain/statuses';
import { userEndpoints } from '#shared/endpoints/people';
import { type Account, accountEndpoints } from '#shared/endpoints/people-accounts';
import { takeAwayEndpoints } from '#shared/endpoints/second-factor';
import { notifySuccess } from '../../components/notify';
import { ROWS_A_PAGE } from '../../components/pager';
import { useAddressValue } from '../../components/use-address-value';
import { useListAddress } from '../../components/use-list-address';
import { CallError } from '../../local/errors';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

/** The filters of the list, in the address; a changed one begins at page 1. */
export function useUserFilters() {
  const list = useListAddress('name', ROWS_A_PAGE);
  const [role, setRole] = useAddressValue('role');
  const [preschool, setPreschool] = useAddressValue('preschool');
  const [status, setStatus] = useAddressValue('status');
  const known = (userStatuses as readonly string[]).includes(status) ? (status as UserStatus) : '';
  return {
    ...list,
    role,
    setRole: list.fromTheTop(setRole),
    preschool,
    setPreschool: list.fromTheTop(setPreschool),
    status: known,
    setStatus: list.fromTheTop(setStatus),
    isFiltered: list.search !== '' || role !== '' || preschool !== '' || known !== '',
    asked: {
      ...list.asked,
      role: /^[1-9]$/.test(role) ? [role] : [],
      preschool,
      status: known || undefined,
    },
  };
}

export function useUsers({ asked }: ReturnType<typeof useUserFilters>) {
  return useCall(userEndpoints.list, { query: asked }, { keepPrevious: true });
}

export function useAccount(id: number) {
  return useCall(
    accountEndpoints.view,
    { params: { id } },
    { retry: (count, error) => !(error instanceof CallError) && count < 2 },
  );
}

/** Shows the account as the server answered it, and asks for lists that may hold it anew. */
export function useKeepAccount() {
  const { invalidate, put } = useAnswers();
  return async (account: Account) => {
    put(accountEndpoints.view, { params: { id: account.id } }, account);
    await invalidate(userEndpoints.list);
  };
}

/** Closing, opening and inviting: one tap each, told by a toast once the server answered. */
export function useAccountActs(account: Account, onLink: (link: string) => void) {
  const { t } = useTranslation();
  const keep = useKeepAccount();
  const { invalidate } = useAnswers();
  const input = { params: { id: account.id } };
  const said = (text: string) => ({
    onSaved: (after: Account) => {
      notifySuccess(t(text, { name: after.name }));
      return keep(after);
    },
    failed: true as const,
  });
  const deactivate = useSave(accountEndpoints.deactivate, said('{{name}}’s account is closed.'));
  const reactivate = useSave(accountEndpoints.reactivate, said('{{name}}’s account is open again.'));
  const invite = useSave(accountEndpoints.invite, {
    onSaved: ({ account: after, link }) => {
      if (link === null)
        notifySuccess(t('An invitation is on its way to {{email}}.', { email: after.email }));
      else onLink(link);
      return keep(after);
    },
    failed: true,
  });
  const takeSecondFactor = useSave(takeAwayEndpoints.takeAway, {
    done: t('{{name}}’s second step removed.', { name: account.name }),
    failed: true,
    onSaved: () => invalidate(accountEndpoints),
  });
  return {
    takeSecondFactor: { ...takeSecondFactor, submit: () => takeSecondFactor.submit(input) },
    deactivate: { ...deactivate, submit: () => deactivate.submit(input, reactivate.forget) },
    reactivate: { ...reactivate, submit: () => reactivate.submit(input, deactivate.forget) },
    invite: { ...invite, submit: () => invite.submit(input) },
  };
}
