/** What the office chooses from, of the server: preschools, and the classrooms and programmes of one of them. */
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import { productEndpoints } from '#shared/endpoints/products';
import { type Choice, choicesOf } from '../../components/filter-select';
import { usePreschoolsOnline } from '../../queries/preschools';
import { rows, useCall } from '../../queries/use-call';

const MOST = 1_500;
const PROGRAMME = 1;
const ANNUAL_FEE = 2;

/** Where a child can come to: a closed one only where the child is there already. */
export function useOpenPreschoolChoices(present: string | undefined): Choice[] {
  return choicesOf(
    usePreschoolsOnline().data?.filter(({ id, status }) => status !== 'close' || String(id) === present),
  );
}

/** Of a preschool; empty until one is chosen. */
export function useClassroomChoices(preschool: string): Choice[] {
  const { data } = useCall(
    classroomEndpoints.list,
    preschool !== '' ? { query: { preschool, per_page: MOST } } : null,
    { select: rows },
  );
  return preschool === '' ? [] : choicesOf(data);
}

/** The programmes that a preschool offers, those of all preschools among them. */
export function useProgrammeChoices(preschool: string): Choice[] {
  return useProductChoices(preschool).programmes;
}

/** What a child can be registered for: a programme, and annual fees beside it. */
export function useProductChoices(preschool: string): { programmes: Choice[]; others: Choice[] } {
  const { data = [] } = useCall(
    productEndpoints.list,
    { query: { active: '1', ...(preschool && { preschool_id: preschool }) } },
    { select: rows },
  );
  const choices = (types: readonly number[]) =>
    data
      .filter(({ product_type }) => types.includes(product_type))
      .map(({ id, name, preschool: of }) => ({
        value: String(id),
        // Two preschools have programmes of one name.
        label: preschool === '' && of ? `${name} (${of.short_name})` : name,
      }));
  return { programmes: choices([PROGRAMME]), others: choices([PROGRAMME, ANNUAL_FEE]) };
}

/** With those that are chosen by now, by their names: one that is not offered any more stays shown. */
export function withChosen(
  offered: readonly Choice[],
  chosen: readonly string[],
  names: readonly { id: number; name: string }[],
): Choice[] {
  const missing = chosen.filter((value) => !offered.some((choice) => choice.value === value));
  return [...offered, ...choicesOf(names).filter(({ value }) => missing.includes(value))];
}
