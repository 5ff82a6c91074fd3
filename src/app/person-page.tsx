/** A person's account, and for a parent the guardians: two features beside each other, which need not know of each other. */
import { parentRoles } from '#shared/permissions';
import { useCan } from '../components/use-can';
import { GuardiansPanel } from '../features/people/guardians-panel';
import { UserPage } from '../features/people/user-page';

export function PersonPage() {
  const can = useCan();
  return (
    <UserPage
      more={({ id, name, roles }) => {
        const isParent = roles.some((role) => parentRoles.includes(role.id));
        // As the server has it: guardians of someone of the staff are for themselves to change.
        const isReadOnly = !can('children_edit') || !roles.every((role) => parentRoles.includes(role.id));
        return isParent && <GuardiansPanel userId={id} of={name} isReadOnly={isReadOnly} />;
      }}
    />
  );
}
