/** What children are registered for, to choose from: programmes, and annual fees beside them. */
import { ANNUAL_FEE, PROGRAMME } from '#shared/domain/statuses';
import { productEndpoints } from '#shared/endpoints/products';
import type { Choice } from '../components/filter-select';
import { rows, useCall } from './use-call';

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
