/** An entry of the audit trail as the database gives it, with the name of who did it. */
export interface EntryRow {
  id: number;
  at: Date;
  actor_id: number | null;
  by: string | null;
  action: string;
  entity_type: string;
  entity_id: string;
  preschool_id: number | null;
  short_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
