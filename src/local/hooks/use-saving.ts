/** A form that saves on the tablet: its errors by field, or one sentence; two quick taps save once. */
import { useRef, useState } from 'react';
import type { FieldErrors } from '#shared/endpoints/field-errors';
import { InvalidEntryError, NotSignedInError, SaveFailedError } from '../errors';

const UNFORESEEN = 'That did not work. Please try again.';

export function useSaving<Answer>(onSaved: (answer: Answer) => void) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const run = async (save: () => Promise<Answer>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors({});
    setProblem(null);
    try {
      onSaved(await save());
    } catch (error) {
      if (error instanceof InvalidEntryError) return setErrors(error.errors);
      // Whatever it was, the person is told; what nobody foresaw is thrown on as well.
      setProblem(UNFORESEEN);
      setProblem(saveProblem(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, errors, problem, run };
}

/** Why a save did not happen, or a draft is not stored: a key of the catalogue. Any other error is thrown on. */
export function saveProblem(error: unknown): string {
  if (error instanceof NotSignedInError) return error.message;
  if (!(error instanceof SaveFailedError)) throw error;
  return error.kind === 'full'
    ? 'Not saved: this tablet has no room left. What you typed is still here.'
    : 'Not saved: this tablet could not store it. What you typed is still here; please try again.';
}
