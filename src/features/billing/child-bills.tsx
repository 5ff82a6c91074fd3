/** Bills and discounts of a child: what is added stands beside what was. */
import { Skeleton } from '@mantine/core';
import { useParams } from 'wouter';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { useCan } from '../../components/use-can';
import { useToday } from '../../local/hooks/use-today';
import { AddBill } from './add-bill';
import { AddDiscount } from './add-discount';
import { BillList } from './bill-list';
import classes from './bills.module.css';
import { useChildOfBills } from './use-child-bills';

export function ChildBills() {
  const id = Number(useParams().id);
  const today = useToday();
  const mayEdit = useCan()('bills_edit');
  const query = useChildOfBills(id);
  const child = query.data?.child;
  if (!child || !today) {
    return hasProblem(query) ? <FetchProblem query={query} /> : <Skeleton height={320} aria-busy />;
  }
  return (
    <div className={classes.page}>
      {mayEdit && (
        <div className={classes.forms}>
          <AddBill key={`bill ${id}`} child={child} today={today} />
          <AddDiscount key={`discount ${id}`} child={child} />
        </div>
      )}
      <BillList key={id} childId={id} fullname={child.fullname} />
    </div>
  );
}
