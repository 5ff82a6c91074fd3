/** Illnesses as tablets write and read them. */
import { messages } from '#shared/messages';
import { type IllnessContent, illnessRecord } from '#shared/records/illness';
import { eventSync } from '../../sync/event-records';
import { notifyOpenRecords } from '../../sync/open-records';
import { illnessesPolicy } from './policy';

export const illnessSync = eventSync(illnessRecord, illnessesPolicy.record, {
  consent: null,
  // A correction may open a case again, as the withdrawal of what was noted on return does.
  follow: (context, entries) => notifyOpenRecords(context, childrenOf(entries)),
  followVoid: (context, entries) => notifyOpenRecords(context, childrenOf(entries)),
  refusal: async ({ trx }, entries) => {
    const abouts = entries.flatMap(({ input }) => (input.arguments as unknown as IllnessContent).about ?? []);
    const rows: { id: string; child_id: number; act: string; illness: string }[] = await trx('illnesses')
      .whereRaw('id = ANY (?::uuid[])', [abouts])
      .select('id', 'child_id', 'act', 'illness');
    const known = new Map(rows.map((row) => [row.id, row]));
    return ({ child, input }) => {
      const { act, about, illness } = input.arguments as unknown as IllnessContent;
      const meant = about === null ? undefined : known.get(about);
      if (!meant) return null;
      // A child is looked at for the illness that it had: another one asks for less.
      const fits = meant.child_id === child.id && meant.act === 'found';
      return fits && (act !== 'returned' || meant.illness === illness)
        ? null
        : { field: 'about', message: messages.illnessUnknown };
    };
  },
});

const childrenOf = (entries: readonly { child: { id: number } }[]) => entries.map(({ child }) => child.id);
