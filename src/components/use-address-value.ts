/**
 * Filters that live in the address (`?search=aisyah`), so that they can be sent, kept and gone back to. What is
 * typed counts at once; the address follows 250 ms later, since browsers limit how often it may change.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

const FOLLOW_MS = 250;

/** An address with another value of one name; an empty one takes it away. */
export function withValue(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === '') changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** The values of these names, and how some of them are changed. */
export function useAddressValues<Name extends string>(...names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  /** What the address does not say yet. */
  const [ahead, setAhead] = useState<Record<string, string>>({});
  const typed = useRef(ahead);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = useCallback(
    (changes: Partial<Record<Name, string>>) => {
      typed.current = { ...typed.current, ...(changes as Record<string, string>) };
      setAhead(typed.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const said = typed.current;
        typed.current = {};
        const write = (now: URLSearchParams) =>
          Object.entries(said).reduce((params, [name, value]) => withValue(params, name, value), now);
        setParams(write, { replace: true });
        setAhead({});
      }, FOLLOW_MS);
    },
    [setParams],
  );
  const values = names.map((name) => [name, ahead[name] ?? params.get(name) ?? '']);
  return [Object.fromEntries(values) as Record<Name, string>, set] as const;
}

export function useAddressValue(name: string): [string, (value: string) => void] {
  const [values, set] = useAddressValues(name);
  return [values[name] ?? '', useCallback((value) => set({ [name]: value }), [name, set])];
}
