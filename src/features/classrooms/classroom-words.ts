/** How a classroom is told in a line. */
import type { TFunction } from 'i18next';
import type { ClassroomItem } from './use-classroom-items';

/** "4, 5 y": the class years of its children. */
export function yearsOf({ child_years }: Pick<ClassroomItem, 'child_years'>, t: TFunction): string {
  return child_years.length === 0 ? '' : t('{{years}} y', { years: child_years.join(', ') });
}

/** "18 of 20 children", "18 children" where no capacity is set. */
export function placesOf(
  { count, capacity }: Pick<ClassroomItem, 'count' | 'capacity'>,
  t: TFunction,
): string {
  if (capacity === null) return t('{{count}} children', { count });
  return t('{{taken}} of {{count}} children', { taken: count, count: capacity });
}

/** The teachers by name; nothing where the names have not come to this tablet yet. */
export function teachersOf({ teachers }: Pick<ClassroomItem, 'teachers'>, t: TFunction): string {
  if (teachers === undefined) return '';
  if (teachers.length === 0) return t('No teacher is assigned yet');
  return teachers.map(({ name }) => name).join(', ');
}
