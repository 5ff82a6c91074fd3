/** Whether anything asked for a toast or a question yet: only then their code is fetched (lazy-dialogs.tsx). */

const listeners = new Set<() => void>();
let wanted = false;

export function wantDialogs(): void {
  wanted = true;
  for (const listener of [...listeners]) listener();
}

export function areDialogsWanted(): boolean {
  return wanted;
}

export function onDialogsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
