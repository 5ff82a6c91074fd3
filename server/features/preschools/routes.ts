/** Preschools, to read. */
import { preschoolEndpoints } from '#shared/endpoints/classrooms';
import { serve, signedIn } from '../../http/serve';
import { Preschool } from '../../models/preschool';

/** Every signed-in person may ask; the scope decides what they see. */
const preschoolsPolicy = { list: signedIn, view: signedIn };

export const preschoolRoutes = [
  serve(preschoolEndpoints.list, {
    policy: preschoolsPolicy.list,
    act: async ({ trx, actor }) => {
      const found = await Preschool.query(trx).modify('visibleTo', actor).orderBy('name');
      return found.map(presentPreschool);
    },
  }),
  serve(preschoolEndpoints.view, {
    policy: preschoolsPolicy.view,
    load: ({ trx, actor }, { id }) => Preschool.query(trx).modify('visibleTo', actor).findById(id),
    act: async (_, { record }) => presentPreschool(record),
  }),
];

function presentPreschool({ id, name, short_name, status }: Preschool) {
  return { id, name, short_name, status };
}
