/** The calls of the dated register of a preschool. */
import { registerEndpoints } from '#shared/endpoints/register';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { Preschool } from '../../models/preschool';
import { daysOf } from '../classrooms/present-days';
import { attendancePolicy } from './policy';
import { printRegister } from './print-register';
import { loadRegister } from './register';

const policy = attendancePolicy.register;
const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  Preschool.query(trx).modify('visibleTo', actor).findById(id);

export const registerRoutes = [
  serve(registerEndpoints.day, {
    policy,
    load,
    act: async (context, { record, query: { date } }) => {
      const [day] = (await loadRegister(context, record, { first: date, last: date })).days;
      if (!day) throw new Error('A day that is asked for has its register, were it empty.');
      return day;
    },
  }),
  serve(registerEndpoints.month, {
    policy,
    load,
    act: async (context, { record, query: { month } }) => {
      const { days } = await loadRegister(context, record, daysOf(month));
      return days.map(({ date, present, absent, open }) => ({ date, present, absent, open }));
    },
  }),
  serve(registerEndpoints.download, {
    downloads: 'register',
    policy,
    load,
    act: (context, { record, query }) => printRegister(context, record, query),
  }),
];
