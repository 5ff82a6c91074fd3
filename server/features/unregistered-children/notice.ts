/** The letter that tells of an unregistered child. */
import type { Context } from '../../context';
import type { MailParts } from '../../documents/mail-layout';
import type { Classroom } from '../../models/classroom';
import type { Preschool } from '../../models/preschool';
import type { UnregisteredChildRow } from '../../models/unregistered-child';
import type { Services } from '../../services';

export function noticeOf(
  { actor, services }: Pick<Context, 'actor'> & { services: Pick<Services, 'publicUrl'> },
  child: Pick<UnregisteredChildRow, 'name' | 'child_age' | 'parent_name' | 'came_on'>,
  preschool: Preschool,
  classroom: Classroom,
): { subject: string; parts: MailParts } {
  return {
    subject: `Unregistered child: ${child.name} (${preschool.short_name})`,
    parts: {
      greeting: 'Hello,',
      paragraphs: [
        `A child who is not registered yet came to ${preschool.name}. ${actor.name} noted it down for you.`,
      ],
      facts: [
        { label: 'Child', value: child.name },
        { label: 'Age', value: String(child.child_age) },
        { label: 'Parent', value: child.parent_name },
        { label: 'Classroom', value: classroom.name },
        { label: 'Noted by', value: actor.name },
        ...(child.came_on ? [{ label: 'Came on', value: child.came_on }] : []),
      ],
      button: {
        label: 'See unregistered children',
        url: `${services.publicUrl}/children/unregistered`,
      },
      closing: ['Please register the child, or note why that is not needed.'],
      from: preschool.name,
    },
  };
}
