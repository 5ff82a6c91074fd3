import { useRef } from 'react';
import { closingEndpoints } from '#shared/endpoints/closings';
import type { Endpoint } from '#shared/endpoints/endpoint';
import { placeOfFocus } from '../../components/use-focus-back';
import { CallError } from '../../local/errors';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

/** An act about a month; what is shown is fetched again after it, and where somebody was here before. */
export function useClosingAct<E extends Endpoint>(endpoint: E, done: string, onSaved?: () => void) {
  const { invalidate } = useAnswers();
  // The row is another one by then.
  const back = useRef<() => void>(undefined);
  return useSave(endpoint, {
    done,
    failed: true,
    onSend: () => {
      back.current = placeOfFocus();
    },
    onSaved: () => {
      void invalidate(closingEndpoints);
      onSaved?.();
    },
    onEnd: () => back.current?.(),
    onFailed: (error) => {
      if (error instanceof CallError) void invalidate(closingEndpoints);
    },
  });
}
