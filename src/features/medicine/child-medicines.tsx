/** The tab "Medicine" of a child. */
import { useParams } from 'wouter';
import { MedicineList } from './medicine-list';

export function ChildMedicines() {
  return <MedicineList childId={Number(useParams().id)} />;
}
