/**
 * Of a panel whose code comes with the first press: it opens as soon as it is there, from a button that has the focus
 * (`autoFocus`) and gets it back.
 */
import { useEffect, useState } from 'react';

export function useOpensAtOnce() {
  const [opened, onChange] = useState(false);
  useEffect(() => onChange(true), []);
  return { opened, onChange };
}
