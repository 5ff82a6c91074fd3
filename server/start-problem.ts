/**
 * A reason not to start that the person starting can do something about: its message is one clear sentence,
 * shown alone, without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
