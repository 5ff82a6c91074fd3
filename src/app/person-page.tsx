/**
 * A person's account, for a parent what the family owes and the guardians, and erasing: features beside each other,
 * which need not know of each other. Alone, or at the side of the list.
 */
import { useParams } from 'wouter';
import { accountEndpoints } from '#shared/endpoints/people-accounts';
import { parentRoles } from '#shared/permissions';
import { useCan } from '../components/use-can';
import { FamilyOwes } from '../features/invoices/family-head';
import { PersonErasing } from '../features/keeping/erasing';
import { GuardiansPanel } from '../features/people/guardians-panel';
import { UserPage } from '../features/people/user-page';
import { UsersPage } from '../features/people/users-page';
import { useAnswers } from '../queries/use-call';

export function PersonPage() {
  return <Person id={Number(useParams().id)} />;
}

export function PeopleList() {
  return <UsersPage beside={(id) => <Person id={id} />} />;
}

function Person({ id: person }: { id: number }) {
  const can = useCan();
  const { invalidate } = useAnswers();
  return (
    <UserPage
      id={person}
      more={({ id, name, roles, status }) => {
        const isParent = roles.some((role) => parentRoles.includes(role.id));
        // As the server has it: guardians of someone of the staff are for themselves to change.
        const isReadOnly = !can('children_edit') || !roles.every((role) => parentRoles.includes(role.id));
        return (
          <>
            {isParent && can('invoices_view') && <FamilyOwes parent={id} />}
            {isParent && can('health_edit') && (
              <GuardiansPanel userId={id} of={name} isReadOnly={isReadOnly} />
            )}
            {can('settings_edit') && status === 'deactivated' && (
              <PersonErasing id={id} name={name} onErased={() => invalidate(accountEndpoints)} />
            )}
          </>
        );
      }}
    />
  );
}
