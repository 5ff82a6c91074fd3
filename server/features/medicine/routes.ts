/** The calls of what parents authorise: doses themselves come from tablets. */
import { medicineEndpoints } from '#shared/endpoints/medicines';
import type { Context } from '../../context';
import { sendFile } from '../../http/file-answer';
import { serve } from '../../http/serve';
import { Child } from '../../models/child';
import { findFile } from '../../providers/storage';
import { childOfMedicine, findMedicine, presentMedicines } from './find-medicines';
import { medicinePolicy } from './policy';
import { authoriseMedicine, endMedicine } from './save-medicine';

const findChild = ({ trx, actor }: Context, { id }: { id: number }) =>
  Child.query(trx).modify('visibleTo', actor).findById(id);

const shown = ({ id }: Child) => [{ kind: 'health' as const, way: 'opened' as const, children: [id] }];

export const medicineRoutes = [
  serve(medicineEndpoints.list, {
    policy: medicinePolicy.view,
    load: findChild,
    act: (context, { record }) => presentMedicines(context, record),
    shows: (_, { record }) => shown(record),
  }),
  serve(medicineEndpoints.authorise, {
    policy: medicinePolicy.authorise,
    load: findChild,
    act: async (context, { record, body, files }) => {
      await authoriseMedicine(context, record, body, files.paper ?? null);
      return presentMedicines(context, record);
    },
  }),
  serve(medicineEndpoints.end, {
    policy: medicinePolicy.end,
    load: (context, { id }) => childOfMedicine(context, id),
    act: async (context, { record, params }) => {
      await endMedicine(context, record, params.id);
      return presentMedicines(context, record);
    },
  }),
  serve(medicineEndpoints.paper, {
    policy: medicinePolicy.view,
    load: async (context, { id }) => {
      const [child, found] = [await childOfMedicine(context, id), await findMedicine(context, id)];
      const paper = found?.paper_file_id ? await findFile(context.trx, found.paper_file_id) : undefined;
      return child && paper && { child, paper };
    },
    act: async (_, { record, http }) => sendFile(http, record.paper, 'inline'),
    shows: (_, { record }) => shown(record.child),
  }),
];
