/** What stands on the paper of a day. */
import type { TFunction } from 'i18next';
import { businessDate, businessMinute } from '#shared/domain/calendar-date';
import { fetchersOn } from '#shared/domain/fetchers';
import type { PaperLine } from '#shared/domain/paper-pages';
import { presenceDay, presenceQuestionLabels } from '#shared/domain/presence-day';
import { ratioText, type StaffEvent } from '#shared/domain/ratio';
import { ratioDay } from '#shared/domain/ratio-day';
import { staffDutyLabels } from '#shared/domain/staff-duties';
import { attendingStatuses } from '#shared/domain/statuses';
import { voidReasonSaid } from '#shared/domain/void-reasons';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { Staffing } from '#shared/endpoints/staffing';
import { type AbsenceNoteDocument, absenceReasonLabels, absentOn } from '#shared/records/absence-note';
import type { RecordDocument } from '#shared/records/define-record';
import { type EventDocument, standing } from '#shared/records/event-record';
import { type RecordType, recordTypes } from '#shared/records/index';
import { type PresenceDocument, presenceCheckLabels } from '#shared/records/presence';
import { describeEntry } from '#shared/records/record-said';
import { textOf } from '#shared/records/record-texts';
import { formatWholeDate } from '../../components/format';
import type { CentreDay } from '../../local/centre-day';

export interface PaperStaff {
  events: readonly (StaffEvent & { name: string })[];
  rule: Staffing['rule'];
  /** When the server said so. */
  asOf: Date;
}

/**
 * Where a kind stands on the paper: under a title, as it puts itself into words, or in a part of its own; `null` where the
 * paper tells nothing of it.
 */
const places: Record<RecordType, { title: string } | 'own' | null> = {
  report: null,
  care: null,
  screening: null,
  presence: 'own',
  absence_note: 'own',
  dose: { title: 'Medicine' },
  incident: { title: 'Incidents' },
  illness: { title: 'Illnesses' },
};

/** The kinds that a paper tells of. */
export const paperKinds: readonly RecordType[] = recordTypes.filter((type) => places[type] !== null);

type Event = EventDocument<{ day?: string; time?: string; noted_at?: string; classroom?: string | null }>;
const SUB = 16;
const sub = (text: string): PaperLine => ({ text, size: 8.5, indent: SUB });
const title = (text: string): PaperLine => ({ text, size: 12, bold: true, above: 12 });

/** @param staff null where this tablet cannot know it */
export function paperLines(centre: CentreDay, staff: PaperStaff | null, t: TFunction): PaperLine[] {
  return [
    ...registerPart(centre, t),
    ...collectorsPart(centre, t),
    ...ratioPart(centre, staff, t),
    ...recordTypes.flatMap((type) => {
      const place = places[type];
      return place === null || place === 'own' ? [] : eventsPart(centre, type, place.title, t);
    }),
  ];
}

const knownOf = (centre: CentreDay, type: RecordType) =>
  (centre.records.get(type) ?? []) as (RecordDocument & Event)[];
const isOf =
  ({ day: wanted }: CentreDay) =>
  ({ day, date }: Event): boolean =>
    (day ?? date) === wanted;
const eventsOf = (centre: CentreDay, type: RecordType): Event[] => knownOf(centre, type).filter(isOf(centre));
/** A correction may have made an event one of another day. */
const standingOf = (centre: CentreDay) =>
  standing(knownOf(centre, 'presence')).filter(isOf(centre)) as unknown as PresenceDocument[];

function registerPart(centre: CentreDay, t: TFunction): PaperLine[] {
  const known = knownOf(centre, 'presence');
  const events = eventsOf(centre, 'presence');
  const holding = standingOf(centre);
  const notes = (centre.records.get('absence_note') ?? []) as unknown as AbsenceNoteDocument[];
  const away = absentOn(notes, centre.day);
  const rooms = new Map(centre.classrooms.map(({ id, name }) => [id, name]));
  const closed = businessDate(centre.serverAt) > centre.day;
  const rows = centre.children.flatMap((child) => {
    const ofChild = events.filter(({ child_id }) => child_id === child.id);
    const note = away.get(child.id);
    if (!attendingStatuses.includes(child.status) && ofChild.length === 0) return [];
    const circumstances = { absent: note !== undefined, closed };
    const held = holding.filter(({ child_id }) => child_id === child.id);
    const day = presenceDay(held, circumstances);
    // As it was called then: at the turn of the year each child has another one.
    const room = held.find(({ classroom }) => classroom)?.classroom ?? rooms.get(child.classroom_id ?? 0);
    return [{ child, ofChild, note, day, room }];
  });
  const present = rows.filter(({ day }) => day.state === 'here' || day.state === 'gone').length;
  const lines = rows.flatMap(({ child, ofChild, note, day, room }, at): PaperLine[] => {
    const visits = day.intervals.map(
      ({ arrived, left }) =>
        `${t('Arrived')} ${arrived ? passage(arrived, t) : '?'}; ${t('Left')} ${left ? passage(left, t) : '–'}`,
    );
    const none = note
      ? t('Away: {{reason}}', { reason: t(absenceReasonLabels[note.reason]) })
      : t('Nothing was noted');
    return [
      { text: `${at + 1}. ${child.fullname}${room ? ` (${room})` : ''}`, bold: true, above: 3 },
      sub(visits.join(' · ') || none),
      ...day.questions.map((question) => sub(t(presenceQuestionLabels[question]))),
      ...ofChild.flatMap((event) => changesOf(event, known, 'presence', t)),
    ];
  });
  return [
    title(t('Register')),
    { text: t('Present: {{present}}. Away, with a note: {{away}}.', { present, away: away.size }) },
    ...lines,
  ];
}

const passage = ({ time, person, checked, reason }: PresenceDocument, t: TFunction) =>
  [time, person, checked && t(presenceCheckLabels[checked]), reason].filter(Boolean).join(', ');

function collectorsPart(centre: CentreDay, t: TFunction): PaperLine[] {
  const lines = centre.children
    .filter(({ status }) => attendingStatuses.includes(status))
    .flatMap((child): PaperLine[] => {
      const { may, mustNot } = fetchersOn(child, centre.day);
      const ic = (last4: string | null) => last4 && `IC ···${last4}`.replaceAll('·', '*');
      const named = may.map(({ name, relation, icLast4, neverAlone }) =>
        [name, relation && t(relation), ic(icLast4), neverAlone && t('Never alone')]
          .filter(Boolean)
          .join(', '),
      );
      return [
        { text: child.fullname, bold: true, above: 3 },
        sub(named.join('; ') || t('Nobody')),
        ...mustNot.map(({ name, reason, ordered_on }) =>
          sub(
            `${t('Must not fetch')}: ${[name, reason, ordered_on && formatWholeDate(ordered_on)].filter(Boolean).join(', ')}`,
          ),
        ),
      ];
    });
  return [title(t('Who may fetch')), ...lines];
}

function ratioPart(centre: CentreDay, staff: PaperStaff | null, t: TFunction): PaperLine[] {
  const head = title(t('Staff and ratio'));
  if (!staff)
    return [
      head,
      { text: t('This tablet does not know which staff were here. It will know once it is online.') },
    ];
  const events = standingOf(centre);
  const roomsByName = new Map(centre.classrooms.map(({ id, name }) => [name, id]));
  const visits = centre.children.flatMap((child) => {
    const { intervals } = presenceDay(
      events.filter(({ child_id }) => child_id === child.id),
      { absent: false, closed: false },
    );
    const { classroom_id, born_on, special_needs = false } = child;
    return intervals.map(({ arrived, left }) => ({
      room: roomsByName.get((arrived ?? left)?.classroom ?? '') ?? classroom_id,
      born_on,
      special_needs,
      from: arrived?.time ?? null,
      to: left?.time ?? null,
    }));
  });
  const rooms = new Map(centre.classrooms.map(({ id, name }) => [id, name]));
  const nameOf = (room: number | null) => rooms.get(room ?? 0) ?? t('In no classroom');
  const counted = ratioDay(visits, staff.events, centre.day, staff.rule);
  return [
    head,
    {
      text: t('As the server had it at {{time}}, with what this tablet has noted since.', {
        time: moment(staff.asOf),
      }),
    },
    // A tablet that was not online today has those of the day on which it was.
    ...staff.events
      .filter(({ day }) => day === centre.day)
      .map((one) =>
        sub(
          [
            one.time,
            one.name,
            t(staffActText[one.act]),
            one.duty && t(staffDutyLabels[one.duty]),
            one.classroom_id && rooms.get(one.classroom_id),
            one.elsewhere && t('Not counted: noted on another device'),
            one.corrects && t('Correction'),
          ]
            .filter(Boolean)
            .join(', '),
        ),
      ),
    ...counted.flatMap(({ room, fullest, broken }): PaperLine[] => [
      { text: nameOf(room), bold: true, above: 3 },
      sub(
        t('Most children at once: {{children}} at {{time}}, {{now}} of {{most}}', {
          children: fullest.children,
          time: fullest.time,
          most: `1 : ${fullest.allowed}`,
          now: ratioText(fullest.staff, fullest.children),
        }),
      ),
      ...broken.map(({ from, to, worst }) =>
        sub(
          t('Too few staff from {{from}} to {{to}}: {{staff}} for {{children}}, {{needed}} needed', {
            from,
            to: to ?? '…',
            staff: worst.staff,
            children: worst.children,
            needed: worst.needed,
          }),
        ),
      ),
    ]),
  ];
}

const staffActText: Record<StaffEvent['act'], string> = {
  arrived: 'Arrived',
  left: 'Left',
  withdrawn: 'Entry withdrawn',
};

function eventsPart(centre: CentreDay, type: RecordType, named: string, t: TFunction): PaperLine[] {
  const known = knownOf(centre, type);
  const events = eventsOf(centre, type);
  const corrected = new Set(events.map(({ corrects }) => corrects));
  const shown = events
    .filter(({ id }) => !corrected.has(id))
    .toSorted((one, other) => `${one.time} ${one.id}`.localeCompare(`${other.time} ${other.id}`));
  if (shown.length === 0) return [title(t(named)), { text: t('Nothing was noted') }];
  const children = new Map(centre.children.map((child) => [child.id, child]));
  return [
    title(t(named)),
    ...shown.flatMap((event): PaperLine[] => [
      { text: headingOf(event, children.get(event.child_id), t), bold: true, above: 4 },
      ...sayEvent(event, type, t).map(sub),
      sub(notedText(event, t)),
      ...historyOf(event, known, type, t),
    ]),
  ];
}

function headingOf({ time }: Event, child: ChildDocument | undefined, t: TFunction): string {
  const name = child?.fullname ?? t('a child who is not on this tablet');
  return [time, name].filter(Boolean).join(' ');
}

const TECHNICAL = /(^|_)(id|ids|at)$|^(knew|about|due|day|time)$/;
const isUuid = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

/** What was said, field by field, as the kind itself puts it. */
function sayEvent(event: Event, type: RecordType, t: TFunction): string[] {
  const text = textOf(type);
  const said = describeEntry({ name: `record_${type}`, arguments: { ...event }, base: null }, new Map());
  return said.flatMap(({ section, values }) =>
    values
      .filter(({ field, value }) => !TECHNICAL.test(field) && !isUuid(value) && isSaid(value))
      .map(
        ({ field, value }) =>
          `${text.field(field, t)}: ${text.value(value, { section, field }, t, new Map())}`,
      ),
  );
}

const isSaid = (value: string | string[]) => [value].flat().some((one) => one !== '' && one !== 'null');

const notedText = ({ recorded, noted_at }: Event, t: TFunction) =>
  t('Noted by {{by}}; tablet’s clock {{tablet}}, server’s {{server}}', {
    by: recorded.by,
    tablet: noted_at ? moment(new Date(noted_at)) : '–',
    server: moment(new Date(recorded.at)),
  });

const beforeOf = (event: Event, all: readonly Event[]) =>
  all.find(({ id, child_id }) => id === event.corrects && child_id === event.child_id);

/** What changed an event and all that stood there before it, back to the first. */
function historyOf(event: Event, all: readonly Event[], type: RecordType, t: TFunction): PaperLine[] {
  const before = beforeOf(event, all);
  return [...changesOf(event, all, type, t), ...(before ? historyOf(before, all, type, t) : [])];
}

/** What stood there before an event, that it was withdrawn, and that it is one of another day now. */
function changesOf(event: Event, all: readonly Event[], type: RecordType, t: TFunction): PaperLine[] {
  const lines: PaperLine[] = [];
  if (event.voided) {
    const reason = voidReasonSaid(event.voided.reason, t);
    lines.push(
      sub(
        t('{{what}} was withdrawn by {{by}}, {{time}}: {{reason}}', {
          what: event.time ?? '',
          by: event.voided.by,
          time: moment(new Date(event.voided.at)),
          reason,
        }),
      ),
    );
  }
  const later = all.find(
    ({ corrects, child_id, day }) =>
      corrects === event.id && child_id === event.child_id && day !== undefined && day !== event.day,
  );
  if (later?.day !== undefined)
    lines.push(
      sub(
        t('Corrected: it is of {{date}} now. {{noted}}', {
          date: formatWholeDate(later.day),
          noted: notedText(later, t),
        }),
      ),
    );
  const before = beforeOf(event, all);
  if (before)
    lines.push(
      sub(
        t('Before the correction: {{said}}', {
          said: [
            before.day !== event.day && before.day !== undefined && formatWholeDate(before.day),
            before.time,
            ...sayEvent(before, type, t),
            notedText(before, t),
          ]
            .filter(Boolean)
            .join('; '),
        }),
      ),
    );
  return lines;
}

/** "26 Nov 2026 22:31:05", in Malaysia. */
export function moment(at: Date): string {
  return `${formatWholeDate(businessDate(at))} ${businessMinute(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;
}
