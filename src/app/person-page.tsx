/** A person's account, for a parent the guardians, and erasing: features beside each other, which need not know of each other. */
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { parentRoles } from '#shared/permissions';
import { useCan } from '../components/use-can';
import { PersonErasing } from '../features/keeping/erasing';
import { GuardiansPanel } from '../features/people/guardians-panel';
import { UserPage } from '../features/people/user-page';
import { useAnswers } from '../queries/use-call';

export function PersonPage() {
  const can = useCan();
  const { invalidate } = useAnswers();
  return (
    <UserPage
      more={({ id, name, roles, status }) => {
        const isParent = roles.some((role) => parentRoles.includes(role.id));
        // As the server has it: guardians of someone of the staff are for themselves to change.
        const isReadOnly = !can('children_edit') || !roles.every((role) => parentRoles.includes(role.id));
        return (
          <>
            {isParent && <GuardiansPanel userId={id} of={name} isReadOnly={isReadOnly} />}
            {can('settings_edit') && status === 'deactivated' && (
              <PersonErasing id={id} name={name} onErased={() => invalidate(accountEndpoints)} />
            )}
          </>
        );
      }}
    />
  );
}
