/** What saving and deleting reports share: a batch of states, what it found, and how it is written and told. */
import type { ReportSection } from '#shared/domain/daily-report';
import type { Difference } from '#shared/records/merge-fields';
import { type AuditEntry, audit } from '../../audit';
import type { Context } from '../../context';
import { announce } from '../../events';
import type { Child } from '../../models/child';
import type { RecordEntry } from '../../sync/record-sync';
import {
  type Author,
  type FoundDifference,
  followLive,
  keepAlternatives,
} from '../alternatives/keep-alternatives';
import { liveInReport } from './live-in-report';
import { loadReports, type ReportState, storeReports } from './report-state';

interface ReportArguments {
  arguments: { report_id: string; child_id: number; date: string };
}

export class ReportBatch {
  readonly differences: FoundDifference[] = [];
  readonly audits: AuditEntry[] = [];

  private constructor(
    readonly context: Context,
    readonly states: Map<string, ReportState>,
  ) {}

  static async load(
    context: Context,
    entries: readonly RecordEntry<ReportArguments>[],
  ): Promise<ReportBatch> {
    const heads = entries.map(({ child, input }) => ({
      id: input.arguments.report_id,
      child_id: child.id,
      preschool_id: child.preschool_id,
      date: input.arguments.date,
    }));
    return new ReportBatch(context, await loadReports(context.trx, heads));
  }

  state(reportId: string): ReportState {
    const state = this.states.get(reportId);
    if (!state) throw new Error(`Report ${reportId} was not loaded.`);
    return state;
  }

  get author(): Author {
    return { userId: this.context.actor.userId, at: this.context.clock.now() };
  }

  differ(
    state: ReportState,
    section: ReportSection,
    theirs: Author,
    found: Difference,
    operationId: string | null,
  ): void {
    const where = { entityType: 'report', entityId: state.head.id, section } as const;
    this.differences.push({ ...found, ...where, theirs, mine: this.author, operationId });
  }

  /** Announces a report's change to the child's preschool. */
  announce(child: Child, state: ReportState, sections: readonly ReportSection[]): void {
    const { changes } = this.context;
    changes.changed(child.preschool_id, 'report', state.head.id, state.head.date);
    if (sections.includes('soapp')) changes.changed(child.preschool_id, 'latest_soapp', child.id);
  }

  async write(): Promise<void> {
    const { trx } = this.context;
    const states = [...this.states.values()];
    await storeReports(trx, states);
    await announce(
      this.context,
      'reportsReady',
      states.filter(({ becameReady }) => becameReady).map(({ head }) => head),
    );
    await keepAlternatives(trx, this.differences);
    await followLive(trx, 'report', [...this.states.keys()], (open) => {
      const state = this.states.get(open.entity_id);
      return state && liveInReport(state, open);
    });
    await audit(this.context, this.audits);
  }
}
