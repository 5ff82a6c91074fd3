/** What the calls that may need a second person are given at start, so that an approved one runs as it would have run. */
import type { ApprovalAct } from '#shared/domain/approvals';
import type { ApprovalForm, ApprovalOperation } from '#shared/endpoints/approvals';
import type { Context } from './context';

/** An act about money, as its verb tells it. Sen. */
export interface WantedAct {
  act: ApprovalAct;
  amount: number;
  limit: number | null;
  /** Above the limit, with what the person did alone for this family today. */
  needed: boolean;
}

/** In a context: the act is tried for a request, or was approved. The limits do not stop it; it is noted. */
export interface Approval {
  wanted: WantedAct[];
}

/** What a request is about. */
export interface ApprovalSubject {
  /** Null where it is of several. */
  preschool_id: number | null;
  parent_id: number | null;
  invoice_id: number | null;
  child_id: number | null;
}

interface Found<Form> {
  /** Whether the actor may make the call. */
  may: boolean;
  about: ApprovalSubject;
  run(context: Context, form: Form): Promise<unknown>;
}

/** Finds the record in the actor's scope; undefined where there is none. */
export type ApprovedAct<Form> = (context: Context, subjectId: number) => Promise<Found<Form> | undefined>;

/** One a call: a call without one does not compile. */
export type ApprovedActs = { [Name in ApprovalOperation]: ApprovedAct<ApprovalForm<Name>> };
