/** What somebody of head office put in, and holds once a second person confirms it. */
import * as z from 'zod/mini';

/** `proposed_at`: when what was looked at was put in, as the answer said; needed to confirm it. */
export const proposalDecision = z.object({
  confirmed: z.boolean(),
  proposed_at: z.optional(z.iso.datetime()),
});
export type ProposalDecision = z.output<typeof proposalDecision>;
