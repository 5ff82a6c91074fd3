/** Accidents as tablets write and read them. */
import { messages } from '#shared/messages';
import { type IncidentContent, incidentRecord } from '#shared/records/incident';
import { eventSync } from '../../sync/event-records';
import { notifyIncidents } from './notify-incidents';
import { incidentsPolicy } from './policy';

export const incidentSync = eventSync(incidentRecord, incidentsPolicy.record, {
  consent: null,
  follow: notifyIncidents,
  refusal: async ({ trx, actor }, entries) => {
    const abouts = entries.flatMap(
      ({ input }) => (input.arguments as unknown as IncidentContent).about ?? [],
    );
    const rows: { id: string; child_id: number; act: string }[] = await trx('incidents')
      .whereRaw('id = ANY (?::uuid[])', [abouts])
      .select('id', 'child_id', 'act');
    const known = new Map(rows.map((row) => [row.id, row]));
    return ({ child, input }) => {
      const { act, about } = input.arguments as unknown as IncidentContent;
      if (act === 'seen' && !incidentsPolicy.see(actor))
        return { field: 'act', message: messages.incidentSeenByPrincipal };
      const meant = about === null ? undefined : known.get(about);
      return meant && (meant.child_id !== child.id || meant.act !== 'happened')
        ? { field: 'about', message: messages.incidentUnknown }
        : null;
    };
  },
});
