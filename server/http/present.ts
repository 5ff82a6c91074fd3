/** Small parts that the answers of many features hold. */
import { type ChildStatus, childStatuses } from '#shared/domain/statuses';
import { roles } from '#shared/permissions';
import type { Preschool } from '../models/preschool';

export function presentStatus(status: number): { id: number; name: string } {
  return { id: status, name: childStatuses[status as ChildStatus] };
}

export function presentPreschoolName({ id, name, short_name }: Preschool) {
  return { id, name, short_name };
}

export const named = (record: { id: number; name: string } | null | undefined) =>
  record ? { id: record.id, name: record.name } : null;

export function presentRole(id: number): { id: number; name: string } {
  return { id, name: roles.find((role) => role.id === id)?.name ?? '' };
}
