/** Why an act was not done, said beside it: no network, or the server's words. */
import { messages } from '#shared/messages';
import { FormErrors } from './form-errors';
import { NeedsInternet } from './needs-internet';
import { callErrorOf } from './notify-failure';

export function ActProblem({ error }: { error: Error | null }) {
  if (error === null) return null;
  if (error.name === 'OfflineError') return <NeedsInternet />;
  return <FormErrors errors={reasonsOf(error)} />;
}

function reasonsOf(error: Error): string[] {
  const refusal = callErrorOf(error);
  if (refusal === null) return [messages.broken];
  const fields = [...new Set(Object.values(refusal.errors).flat())];
  return fields.length > 0 ? fields : [refusal.message];
}
