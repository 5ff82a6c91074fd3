/**
 * A filter that lives in the address (`?search=aisyah`), so that it can be sent, kept and gone back to. What is
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

export function useAddressValue(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get(name) ?? '';
  const [value, setValue] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Someone else changed the address: back, forward, a link.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setValue(inAddress);
  }, [inAddress]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (next: string) => {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = next;
        setParams((now) => withValue(now, name, next), { replace: true });
      }, FOLLOW_MS);
    },
    [name, setParams],
  );
  return [value, change];
}
