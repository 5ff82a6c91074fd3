/** The file of a child as papers to be read, in the language of who asked: its facts, and the days of each year. */
import type { ChildFile } from '#shared/child-file';
import { careText } from '#shared/domain/care';
import type { ConsentPurpose } from '#shared/domain/consents';
import type { ChildDailyLog, dayFormKinds, SelfDeclaration } from '#shared/domain/day-forms';
import {
  certaintyLabels,
  illnessLabels,
  illnessSymptomLabels,
  returnCheckLabels,
} from '#shared/domain/illness-labels';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import { formatSen } from '#shared/domain/money';
import { formatPhone } from '#shared/domain/phone';
import type { Language } from '#shared/languages';
import { doseActLabels } from '#shared/records/dose-text';
import type { ChildFilePaper, FileEntry } from '../../documents/child-file';
import { FileTexts } from './file-texts';
import { sayWhyLeftOut } from './left-out';
import { dayEntry } from './paper-days';

type Part = ChildFilePaper['parts'][number];

/** By name, as they lie in the ZIP: the facts, and the days of each year by themselves. */
export function papersOf(file: ChildFile, language: Language): { name: string; paper: ChildFilePaper }[] {
  const years = [...new Set(file.days.map(({ date }) => date.slice(0, 4)))];
  const texts = new FileTexts(language);
  const paper = (title: string, parts: Part[]): ChildFilePaper => ({
    title,
    language,
    name: file.child.fullname,
    parts: parts.filter(({ entries }) => entries.length > 0),
    intro: texts.say('Made for {{name}} on {{date}}. It holds personal data: keep it safe.', {
      name: file.asked_by.name,
      date: texts.moment(file.made_at),
    }),
    foot: texts.say('The file of a child'),
  });
  return [
    { name: 'child.pdf', paper: paper(texts.say('The file of a child'), factParts(file, texts)) },
    ...years.map((year) => {
      const title = texts.say('Days of {{year}}', { year });
      const days = file.days.filter(({ date }) => date.startsWith(year));
      return {
        name: `days-${year}.pdf`,
        paper: paper(title, [{ title, entries: days.map((day) => dayEntry(day, texts)) }]),
      };
    }),
  ];
}

function factParts(file: ChildFile, texts: FileTexts): Part[] {
  const { child, asked_by: asker } = file;
  const lines = [
    ...texts.pair('Date of birth', child.born_on && texts.day(child.born_on)),
    ...texts.pair('MyKid number', child.mykid_no),
    ...texts.pair('Status', texts.say(child.status)),
    ...texts.pair('Preschool', child.preschool),
    ...texts.pair('Classroom', child.classroom),
    ...texts.pair('Programme', [child.programme, ...child.other_products].filter(Boolean).join(', ')),
    ...texts.pair('Allergies', child.allergies),
    ...texts.pair('Photo', child.photo),
  ];
  const askerLines = [asker.email, formatPhone(asker.phone_no ?? '')].filter(Boolean);
  return [
    { title: texts.say('Not in this file'), entries: notIncluded(file, texts) },
    { title: texts.say('Child'), entries: [{ head: child.fullname, lines }] },
    {
      title: texts.say('You and the guardians whom you named'),
      entries: [{ head: asker.name, lines: askerLines }, ...asker.guardians.map(guardianEntry)],
    },
    {
      title: texts.say('Changes of status'),
      entries: file.status_changes.map((one) => statusEntry(one, texts)),
    },
    { title: texts.say('Consents'), entries: file.consents.map((one) => consentEntry(one, texts)) },
    { title: texts.say('Absences'), entries: file.absences.map((one) => absenceEntry(one, texts)) },
    {
      title: texts.say('Arrivals and departures'),
      entries: file.presences.map((one) => presenceEntry(one, texts)),
    },
    {
      title: texts.say('Who may fetch the child'),
      entries: file.collectors.map((one) => collectorEntry(one, texts)),
    },
    { title: texts.say('Care'), entries: file.care.map((one) => careEntry(one, texts)) },
    { title: texts.say('Incidents'), entries: file.incidents.map((one) => incidentEntry(one, texts)) },
    { title: texts.say('Illnesses'), entries: file.illnesses.map((one) => illnessEntry(one, texts)) },
    {
      title: texts.say('Authorised medicine'),
      entries: file.medicines.map((one) => medicineEntry(one, texts)),
    },
    { title: texts.say('Doses of medicine'), entries: file.doses.map((one) => doseEntry(one, texts)) },
    { title: texts.say('Forms of the day'), entries: file.day_forms.map((one) => formEntry(one, texts)) },
    { title: texts.say('Bookings'), entries: file.bookings.map((one) => bookingEntry(one)) },
    { title: texts.say('Bills of this child'), entries: file.bills.map((one) => billEntry(one, texts)) },
    {
      title: texts.say('Your invoices and payments'),
      entries: file.invoices.map((one) => invoiceEntry(one, texts)),
    },
  ];
}

const notIncluded = (file: ChildFile, { language }: FileTexts): FileEntry[] => [
  {
    head: '',
    lines: file.not_included.map(
      ({ what }) =>
        `· ${sayWhyLeftOut(language, what)}${what === 'group_photos' ? ` (${file.photos_with_others})` : ''}`,
    ),
  },
];

const guardianEntry = ({ name, ...others }: ChildFile['asked_by']['guardians'][number]): FileEntry => ({
  head: name,
  lines: [
    [others.related, others.ic_no, others.phone_no && formatPhone(others.phone_no)]
      .filter(Boolean)
      .join(' · '),
  ],
});

const statusEntry = (
  { at, status, reason }: ChildFile['status_changes'][number],
  texts: FileTexts,
): FileEntry => ({ head: texts.moment(at), lines: [[texts.say(status), reason].filter(Boolean).join(': ')] });

const purposeText: Record<ConsentPurpose, string> = {
  health: 'Health data',
  therapy: 'Therapy',
  photo_app: 'Photos in the app',
  photo_class: 'Photos in the class',
  photo_public: 'Photos in public',
  other: 'Other purposes',
};

const consentEntry = (one: ChildFile['consents'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.say(purposeText[one.purpose])}: ${one.given ? texts.say('given') : texts.say('withdrawn')}`,
  lines: [
    `${texts.moment(one.at)}, ${one.by_me ? texts.say('by you') : texts.say('by another parent')}`,
    ...(one.text === '' ? [] : [one.text]),
  ],
});

const absenceText: Record<string, string> = {
  sick: 'Sick',
  family: 'Family matter',
  holiday: 'Holiday',
  other: 'Another reason',
};

const absenceEntry = (
  { from, to, reason, remark, voided }: ChildFile['absences'][number],
  texts: FileTexts,
): FileEntry => ({
  head: from === to ? texts.day(from) : `${texts.day(from)} – ${texts.day(to)}`,
  lines: [
    [texts.say(absenceText[reason] ?? reason), remark, voided && texts.say('does not hold')]
      .filter(Boolean)
      .join(' · '),
  ],
});

const presenceEntry = (
  { day, time, act, person, reason, voided }: ChildFile['presences'][number],
  texts: FileTexts,
): FileEntry => ({
  head: `${texts.day(day)}, ${time}`,
  lines: [
    [texts.say(act === 'arrived' ? 'Arrived' : 'Left'), person, reason, voided && texts.say('does not hold')]
      .filter(Boolean)
      .join(' · '),
  ],
});

const collectorEntry = (one: ChildFile['collectors'][number], texts: FileTexts): FileEntry => ({
  head: one.must_not ? `${one.name}: ${texts.say('must not fetch')}` : (one.name ?? ''),
  lines: [
    [
      one.relation,
      one.phone_no && formatPhone(one.phone_no),
      one.ic_last4 && `···${one.ic_last4}`,
      one.from && texts.day(one.from),
      one.to && `– ${texts.day(one.to)}`,
      one.never_alone && texts.say('never alone'),
      one.taken_off && texts.say('does not hold'),
    ]
      .filter(Boolean)
      .join(' · '),
    ...texts.pair('Photo', one.photo),
  ],
});

const careEntry = (one: ChildFile['care'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.day(one.day)}, ${one.time}`,
  lines: [
    [careText(one, (text) => texts.say(text)), one.voided && texts.say('does not hold')]
      .filter(Boolean)
      .join(' · '),
    ...texts.pair('Photo', one.photo),
  ],
});

const incidentEntry = (one: ChildFile['incidents'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.day(one.day)}, ${one.time}: ${texts.say(one.kind ? incidentKindLabels[one.kind] : 'Addition')}`,
  lines: [
    one.parts.map((part) => texts.say(bodyPartLabels[part])).join(', '),
    one.place ?? '',
    one.text ?? '',
    ...texts.pair('First aid', one.first_aid),
    ...texts.pair(
      'Who was told',
      one.told && `${one.told}, ${texts.day(one.told_day ?? one.day)}, ${one.told_time}`,
    ),
    ...texts.pair('Photo', one.photos.join(', ') || null),
    one.voided ? texts.say('does not hold') : '',
  ].filter((line) => line !== ''),
});

const illnessEntry = (one: ChildFile['illnesses'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.day(one.day)}, ${one.time}: ${texts.say(illnessLabels[one.illness])}`,
  lines: [
    one.certainty ? texts.say(certaintyLabels[one.certainty]) : texts.say('Checked on return'),
    one.symptoms.map((symptom) => texts.say(illnessSymptomLabels[symptom])).join(', '),
    ...texts.pair('Since', one.onset && texts.day(one.onset)),
    ...texts.pair('What the doctor says', one.doctor),
    one.checks.map((check) => texts.say(returnCheckLabels[check])).join(', '),
    one.text ?? '',
    one.voided ? texts.say('does not hold') : '',
  ].filter((line) => line !== ''),
});

const medicineEntry = (one: ChildFile['medicines'][number], texts: FileTexts): FileEntry => ({
  head: `${one.medicine}: ${one.dose}`,
  lines: [
    `${texts.day(one.from)} – ${texts.day(one.to)}`,
    [one.condition, one.times.join(', '), one.circumstances, one.note].filter(Boolean).join(' · '),
    [one.signed_by, one.ended && texts.say('does not hold')].filter(Boolean).join(' · '),
  ],
});

const doseEntry = (one: ChildFile['doses'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.day(one.day)}, ${one.time}: ${one.medicine}, ${one.amount}`,
  lines: [
    [
      texts.say(doseActLabels[one.act]),
      one.override,
      one.note,
      one.correction,
      one.voided && texts.say('does not hold'),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
});

const formText: Record<(typeof dayFormKinds)[number], string> = {
  self_declaration: 'Self-declaration',
  daily_log: 'Daily log from home',
};
const answerText: Record<keyof SelfDeclaration | keyof ChildDailyLog, string> = {
  tested_positive: 'Tested positive at home',
  close_contact: 'Close contact',
  has_symptoms: 'Symptoms today',
  sleep: 'Sleep',
  breakfast: 'Breakfast',
  mood: 'Mood',
  medicine: 'Medicine',
  note: 'Note',
};
const valueLabel: Record<string, string> = {
  true: 'Yes',
  false: 'No',
  well: 'Well',
  restless: 'Restless',
  badly: 'Badly',
  all: 'All of it',
  some: 'Some of it',
  none: 'Nothing',
  happy: 'Happy',
  quiet: 'Quiet',
  upset: 'Upset',
};

const formEntry = ({ date, kind, content }: ChildFile['day_forms'][number], texts: FileTexts): FileEntry => ({
  head: `${texts.day(date)}: ${texts.say(formText[kind])}`,
  lines: Object.entries(content as Record<string, unknown>).flatMap(([field, value]) => {
    const label = answerText[field as keyof typeof answerText] ?? field;
    const word = valueLabel[String(value)];
    const typed = field === 'medicine' || field === 'note';
    return texts.pair(label, value === null ? null : word && !typed ? texts.say(word) : String(value));
  }),
});

const bookingEntry = ({ year, status, amount_sen }: ChildFile['bookings'][number]): FileEntry => ({
  head: String(year),
  lines: [[status, amount_sen !== null && formatSen(amount_sen)].filter(Boolean).join(' · ')],
});

const billEntry = (bill: ChildFile['bills'][number], texts: FileTexts): FileEntry => ({
  head: [bill.date && texts.day(bill.date), bill.invoice_no].filter(Boolean).join(' · '),
  lines: [`${bill.label}: ${formatSen(bill.total_sen)}`],
});

function invoiceEntry(invoice: ChildFile['invoices'][number], texts: FileTexts): FileEntry {
  return {
    head: `${invoice.invoice_no} · ${texts.day(invoice.issued_on)}`,
    lines: [
      texts.say('Total {{price}}, paid {{paid}}, balance {{balance}}', {
        price: formatSen(invoice.price_sen),
        paid: formatSen(invoice.paid_sen),
        balance: formatSen(invoice.balance_sen),
      }),
      ...invoice.payments.map(({ date, amount_sen, method, state, slip, bank_line }) =>
        [
          date && texts.day(date),
          formatSen(amount_sen),
          texts.say(method),
          state !== 'confirmed' && texts.say('does not count'),
          slip,
          bank_line?.text,
          bank_line?.payer,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ],
  };
}
