/** The second step of signing in, in place of the password. */
import { SecondStepForm } from './second-step-form';
import { useSecondStep } from './use-second-step';

export function SecondStep(given: Parameters<typeof useSecondStep>[0]) {
  return <SecondStepForm step={useSecondStep(given)} />;
}
