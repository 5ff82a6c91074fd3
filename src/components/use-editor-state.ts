/** What is typed to put a refused entry right: told at every change, and there again where it was left. */
import { useRef, useState } from 'react';
import type { RecordEditorProps } from './record-editor';

type Change<State> = (next: State | ((now: State) => State)) => void;

/** @param opened what the editor holds where nothing was left */
export function useEditorState<State extends object>(
  { left, onTyped }: Pick<RecordEditorProps, 'left' | 'onTyped'>,
  opened: () => State,
): [State, Change<State>] {
  // A state that an older app left may lack a field.
  const [state, setState] = useState<State>(() => ({ ...opened(), ...(left as Partial<State> | null) }));
  const current = useRef(state);
  const change: Change<State> = (next) => {
    current.current = typeof next === 'function' ? (next as (now: State) => State)(current.current) : next;
    setState(current.current);
    onTyped(current.current);
  };
  return [state, change];
}
