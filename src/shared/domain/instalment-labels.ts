/** How a plan of instalments stands, in words: on the screen and in the file. */
import type { PlanStanding } from '../endpoints/instalments';

export const planStandingText: Record<PlanStanding, string> = {
  late: 'Late',
  on_time: 'On time',
  kept: 'Paid up',
  broken: 'Not kept',
  replaced: 'Replaced',
  closed: 'Ended with the invoice',
};
