/** Accidents as tablets write and read them. */
import { messages } from '#shared/messages';
import { type IncidentContent, incidentRecord } from '#shared/records/incident';
import { eventSync } from '../../sync/event-records';
import { notifyIncidents } from './notify-incidents';
import { incidentsPolicy } from './policy';

const { record, see } = incidentsPolicy;

export const incidentSync = eventSync(
  incidentRecord,
  (actor, child, { arguments: said }) =>
    record(actor, child) && (!('act' in said) || said.act !== 'seen' || see(actor)),
  {
    consent: null,
    follow: notifyIncidents,
    refusal: async ({ trx }, entries) => {
      const abouts = entries.flatMap(
        ({ input }) => (input.arguments as unknown as IncidentContent).about ?? [],
      );
      const rows: { id: string; child_id: number; act: string }[] = await trx('incidents')
        .whereRaw('id = ANY (?::uuid[])', [abouts])
        .select('id', 'child_id', 'act');
      const known = new Map(rows.map((row) => [row.id, row]));
      return ({ child, input }) => {
        const { about } = input.arguments as unknown as IncidentContent;
        const meant = about === null ? undefined : known.get(about);
        return meant && (meant.child_id !== child.id || meant.act !== 'happened')
          ? { field: 'about', message: messages.incidentUnknown }
          : null;
      };
    },
  },
);
