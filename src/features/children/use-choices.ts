/** What the office chooses from, of the server: preschools, and the classrooms and programmes of one of them. */
import { useQuery } from '@tanstack/react-query';
import { classroomEndpoints, preschoolEndpoints } from '#shared/endpoints/classrooms';
import { productEndpoints } from '#shared/endpoints/products';
import { call } from '../../local/call';

const MOST = 1_500;
const PROGRAMME = 1;

export interface Choice {
  value: string;
  label: string;
}

const choicesOf = (list: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** Those in the person's scope, by name. */
export function usePreschoolChoices(): Choice[] {
  const { data } = useQuery({
    queryKey: ['preschools'],
    queryFn: ({ signal }) => call(preschoolEndpoints.list, { signal }),
  });
  return choicesOf(data);
}

/** Of a preschool; empty until one is chosen. */
export function useClassroomChoices(preschool: string): Choice[] {
  const { data } = useQuery({
    queryKey: ['classrooms', 'of', preschool],
    queryFn: ({ signal }) => call(classroomEndpoints.list, { query: { preschool, per_page: MOST }, signal }),
    enabled: preschool !== '',
  });
  return preschool === '' ? [] : choicesOf(data);
}

/** The programmes that a preschool offers, those of all preschools among them. */
export function useProgrammeChoices(preschool: string): Choice[] {
  const { data } = useQuery({
    queryKey: ['products', 'programmes', preschool],
    queryFn: ({ signal }) =>
      call(productEndpoints.list, {
        query: { product_type: PROGRAMME, active: '1', ...(preschool && { preschool_id: preschool }) },
        signal,
      }),
  });
  return (data ?? []).map(({ id, name, preschool: of }) => ({
    value: String(id),
    // Two preschools have programmes of one name.
    label: preschool === '' && of ? `${name} (${of.short_name})` : name,
  }));
}
