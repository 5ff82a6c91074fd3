/** Forms of the day that are signed and wait on this device (see signed-forms.ts): no more than the first load needs. */
import type { SignedForm } from '../signed-forms';
import { useUserQuery } from './use-active';

/** Of their drafts' keys. */
export const SIGNED = 'signed-form:';

/** Undefined while that is looked up. */
export function useSignedForms(): readonly SignedForm[] | undefined {
  return useUserQuery(async ({ drafts }) => {
    const rows = await drafts.where('key').startsWith(SIGNED).toArray();
    return rows.map(({ value }) => value as SignedForm);
  }, []);
}
