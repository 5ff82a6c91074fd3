/** How an entry that the server refused is put right: a form of its kind, which knows nothing of how it is sent. */
import type { ComponentType } from 'react';
import type { OperationName } from '#shared/records/index';

export interface RecordEditorProps {
  /** The arguments that the entry was written with. */
  arguments: Record<string, unknown>;
  /** Why it was refused, and what does not fit now. */
  errors: readonly string[];
  /** The editor's own state where it was left before it was sent; null where nothing was. */
  left: unknown;
  /** Told of that state at every change. */
  onTyped(state: object): void;
  onSubmit(changed: Record<string, unknown>): void;
}

/** Null for what can only be sent again as it is. */
export type RecordEditors = Record<OperationName, ComponentType<RecordEditorProps> | null>;
