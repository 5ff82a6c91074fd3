/** Which child and day the form's address means: said in it, or found by the screening's id. */
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { useChildren } from '../../local/hooks/use-children';
import { dayIn, numberIn } from './addresses';
import { findScreening, isPlaceOf } from './find-screening';

export interface FormPlace {
  /** Null while no child is chosen. */
  childId: number | null;
  date: string;
  /** The address asks for an existing screening. */
  editing: boolean;
}

/** Undefined while loading, null where the address leads to nothing on this tablet. */
export function usePlace(today: string | undefined): FormPlace | null | undefined {
  const { id } = useParams<{ id?: string }>();
  const [params] = useSearchParams();
  const children = useChildren();
  return useMemo(() => {
    if (today === undefined) return undefined;
    const named = { childId: numberIn(params, 'child'), date: dayIn(params, today) };
    if (id === undefined) return { ...named, editing: false };
    const { childId, date } = named;
    if (childId !== null && isPlaceOf(id, { childId, date })) return { childId, date, editing: true };
    if (children === undefined) return undefined;
    const place = findScreening(
      id,
      children.map((child) => child.id),
      today,
    );
    return place && { ...place, editing: true };
  }, [id, params, today, children]);
}
