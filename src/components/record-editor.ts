/** How an entry that the server refused is put right: a form of its kind, which knows nothing of how it is sent. */
import type { ComponentType } from 'react';
import type { OperationName } from '#shared/records/index';

export interface RecordEditorProps {
  /** As the entry was written. */
  arguments: Record<string, unknown>;
  /** Why it was refused, and what does not fit now. */
  errors: readonly string[];
  onSubmit(changed: Record<string, unknown>): void;
}

/** Null for what can only be sent again as it is. */
export type RecordEditors = Record<OperationName, ComponentType<RecordEditorProps> | null>;
