/** One child of the board: a tap on who brings or picks up, for brothers and sisters too; and what the day has so far. */
import { Alert, Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#shared/domain/calendar-date';
import { spokenName } from '#shared/domain/called-name';
import { type Fetcher, fetchersOn } from '#shared/domain/fetchers';
import { presenceQuestionLabels } from '#shared/domain/presence-day';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import { type AbsenceReason, absenceReasonLabels, absenceReasons } from '#shared/records/absence-note';
import type { PresenceAct, PresenceDocument } from '#shared/records/presence';
import { awayText } from '../../components/absence-text';
import { nameMatcher } from '../../components/find-by-name';
import { Dialog } from '../../components/form-dialog';
import { IllNotice } from '../../components/ill-notice';
import { PersonPhoto } from '../../components/person-photo';
import { PlainButton } from '../../components/plain';
import { SearchField } from '../../components/search-field';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import { noteAbsence } from '../../local/absence-entries';
import { useCollectorFaces } from '../../local/hooks/use-collector-faces';
import { useIllnessCases } from '../../local/hooks/use-illness-cases';
import { useChildRecords } from '../../local/hooks/use-records';
import { useSaving } from '../../local/hooks/use-saving';
import { byFetcher, notePresences } from '../../local/presence-entries';
import { forbiddenOf, whoOf } from './along';
import { AlongToggles } from './along-toggles';
import { type BoardChild, nextAct, siblingsOf } from './board-children';
import { DOOR_PHOTO, MustNotFetch } from './must-not-fetch';
import { offerAbsenceBack } from './offer-absence-back';
import { Overtaken } from './overtaken';
import { PassDialog } from './pass-dialog';
import { PresenceForm, WithdrawPresence } from './presence-form';
import { DayEvents } from './presence-list';

/** So many people are found at a glance. */
const LONG_LIST = 8;

interface PresenceDialogProps {
  one: BoardChild;
  /** All on this tablet, for brothers and sisters in other classrooms. */
  people: readonly BoardChild[];
  /** The note by which the child is away. */
  note: AbsenceNoteDocument | null;
  date: CalendarDate;
  /** False of a day that has gone by: what was not noted then is filled in with its time. */
  current: boolean;
  /**
   * It is safe on the tablet.
   * @param missed brothers and sisters of whom nothing was noted, though they were along
   * @param byPass since the child left by a pass, which is for one
   */
  onSaved: (noted: readonly string[], missed: readonly string[], byPass?: boolean) => void;
  onClose: () => void;
}

type Step =
  | { is: 'tap' | 'away' }
  | { is: 'pass'; along: readonly number[] }
  | { is: 'form'; act: PresenceAct; corrects: PresenceDocument | null; along: readonly number[] }
  | { is: 'withdraw'; event: PresenceDocument };

export function PresenceDialog(props: PresenceDialogProps) {
  const { one, people, current, onClose } = props;
  const [step, setStep] = useState<Step>({ is: 'tap' });
  // As the child stood when the dialog opened: brothers and sisters come or go with it by that.
  const [day] = useState(one.day);
  const { child } = one;
  if (step.is === 'form')
    return (
      <PresenceForm
        one={{ child, day }}
        people={people}
        act={step.act}
        corrects={step.corrects}
        date={props.date}
        current={current}
        along={step.along}
        onSaved={(noted) => props.onSaved(noted, [])}
        onClose={onClose}
      />
    );
  if (step.is === 'withdraw')
    return (
      <WithdrawPresence
        event={step.event}
        name={child.fullname}
        onSaved={() => props.onSaved([spokenName(child.fullname)], [])}
        onClose={onClose}
      />
    );
  if (step.is === 'pass') {
    const others = siblingsOf({ child, day }, people).filter((other) => step.along.includes(other.child.id));
    const missed = others.map((other) => spokenName(other.child.fullname));
    return (
      <PassDialog
        {...props}
        onOther={() => setStep({ is: 'form', act: 'left', corrects: null, along: step.along })}
        onSaved={(noted) => props.onSaved(noted, missed, true)}
      />
    );
  }
  if (step.is === 'away') return <Away {...props} />;
  return <WhoDialog {...props} onStep={setStep} />;
}

interface WhoDialogProps extends PresenceDialogProps {
  onStep: (step: Step) => void;
}

function WhoDialog({ one, people, note, date, current, onStep, onSaved, onClose }: WhoDialogProps) {
  const { t } = useTranslation();
  const mayEdit = useCan()('daily_reports_edit');
  const { child, day } = one;
  // What a tap says stays what it said when the list opened, whatever another tablet tells of the child meanwhile.
  const [act] = useState(() => nextAct(day));
  const siblings = siblingsOf(one, people);
  const [without, setWithout] = useState<readonly number[]>([]);
  const along = siblings.map((other) => other.child).filter(({ id }) => !without.includes(id));
  const alongIds = current ? along.map(({ id }) => id) : [];
  const saving = useSaving((which: { noted: string[]; missed: string[] }) =>
    onSaved(which.noted, which.missed),
  );
  const overtaken = act !== nextAct(day) && !saving.busy;
  const mayWrite = mayEdit && !overtaken;
  const { may } = fetchersOn(child, date);
  const faces = useCollectorFaces(child.id);
  const cases = useIllnessCases(date);
  const entries = useChildRecords('presence', child.id) ?? [];
  /** Who comes only together with somebody else, while that one is asked for. */
  const [led, setLed] = useState<Fetcher | null>(null);
  const [search, setSearch] = useState('');
  const called = spokenName(child.fullname);
  const title =
    act === 'left'
      ? t('Who picks up {{name}}?', { name: called })
      : t('Who brings {{name}}?', { name: called });
  const tap = (fetcher: Fetcher) => {
    if (act === 'left' && fetcher.neverAlone) return setLed(led === null ? fetcher : led);
    const companions = led === null ? [fetcher] : [led, fetcher];
    const others = along.map((other) => ({ other, who: whoOf(other, companions, act, date) }));
    const own = led === null ? byFetcher(fetcher) : byFetcher(led, fetcher);
    const withThem = others.flatMap(({ other, who: [first, ...rest] }) =>
      first ? [{ childId: other.id, act, ...byFetcher(first, ...rest) }] : [],
    );
    const named = (known: boolean) =>
      others.filter(({ who }) => who.length > 0 === known).map(({ other }) => spokenName(other.fullname));
    void saving.run(async () => {
      await notePresences([{ childId: child.id, act, ...own }, ...withThem]);
      return { noted: [called, ...named(true)], missed: named(false) };
    });
  };
  const able = led === null ? may : may.filter(({ neverAlone }) => !neverAlone);
  const matches = nameMatcher(search);
  const offered = able.filter((one) => matches(`${one.name} ${one.relation ?? ''} ${one.icLast4 ?? ''}`));
  return (
    <Dialog title={title} onClose={onClose} compact>
      <Stack gap="sm">
        {overtaken && <Overtaken name={called} />}
        {act === 'arrived' &&
          current &&
          [child, ...along].map((each) => (
            <IllNotice key={each.id} child={each} cases={cases} today={date} />
          ))}
        {act === 'left' &&
          forbiddenOf([child, ...along], date).map(({ entry, childId, names }) => (
            <MustNotFetch
              key={entry.id}
              entry={entry}
              childId={childId}
              whom={along.length > 0 ? names.join(', ') : null}
            />
          ))}
        {led && <Text fw={600}>{t('{{name}} must not come alone. With whom?', { name: led.name })}</Text>}
        {note && <ToneMark tone="quiet">{awayText(note, date, t)}</ToneMark>}
        {day.questions.map((question) => (
          <Alert key={question} color="alarm">
            {t(presenceQuestionLabels[question])}
          </Alert>
        ))}
        {mayWrite && current && (
          <AlongToggles
            siblings={siblings.map((other) => other.child)}
            isAlong={(id) => !without.includes(id)}
            onChange={(id, on) => setWithout(on ? without.filter((each) => each !== id) : [...without, id])}
          />
        )}
        {mayWrite && current && able.length > LONG_LIST && (
          <SearchField label={t('Search for a name')} value={search} onChange={setSearch} />
        )}
        {mayWrite &&
          current &&
          offered.map((fetcher) => {
            const face = fetcher.collectorId === null ? undefined : faces?.get(fetcher.collectorId);
            return (
              <PlainButton
                key={fetcher.key}
                size="lg"
                mih={56}
                h="auto"
                py={6}
                disabled={saving.busy}
                onClick={() => tap(fetcher)}
                leftSection={face && <PersonPhoto photo={face} size={DOOR_PHOTO} />}
              >
                <span style={{ whiteSpace: 'normal' }}>
                  {fetcher.name}
                  {hintOf(fetcher, t) !== '' && (
                    <Text component="span" display="block" size="sm" c="dimmed">
                      {hintOf(fetcher, t)}
                    </Text>
                  )}
                </span>
              </PlainButton>
            );
          })}
        {mayWrite && current && act === 'left' && (
          <PlainButton size="lg" h={56} onClick={() => onStep({ is: 'pass', along: alongIds })}>
            {t('Pickup pass')}
          </PlainButton>
        )}
        {mayWrite && (
          <PlainButton
            size="lg"
            h={56}
            onClick={() => onStep({ is: 'form', act, corrects: null, along: alongIds })}
          >
            {current ? t('Somebody else') : act === 'left' ? t('Note a departure') : t('Note an arrival')}
          </PlainButton>
        )}
        {mayWrite && day.state === 'expected' && (
          <PlainButton onClick={() => onStep({ is: 'away' })}>{t('Not coming')}</PlainButton>
        )}
        {saving.problem !== null && (
          <Text c="alarm" role="alert">
            {t(saving.problem)}
          </Text>
        )}
        <DayEvents
          day={day}
          marks={new Map(entries.map(({ id, mark }) => [id, mark]))}
          all={entries.map(({ document }) => document)}
          onCorrect={
            mayEdit ? (event) => onStep({ is: 'form', act: event.act, corrects: event, along: [] }) : null
          }
          onWithdraw={(event) => onStep({ is: 'withdraw', event })}
        />
      </Stack>
    </Dialog>
  );
}

const hintOf = ({ relation, icLast4, neverAlone }: Fetcher, t: TFunction): string =>
  [relation, icLast4 && `···${icLast4}`, neverAlone && t('never alone')].filter(Boolean).join(' · ');

/** Why the child does not come: one tap notes the absence of the day. */
function Away({ one: { child }, date, onClose }: PresenceDialogProps) {
  const { t } = useTranslation();
  const saving = useSaving(onClose);
  const note = (reason: AbsenceReason) =>
    saving.run(async () => {
      const content = { from: date, to: date, reason, remark: null };
      const undo = await noteAbsence({ childId: child.id, content });
      offerAbsenceBack(`${child.fullname} · ${awayText(content, date, t)}`, undo);
    });
  return (
    <Dialog title={t('Why is {{name}} away?', { name: child.fullname })} onClose={onClose} compact>
      <Stack gap="xs">
        {absenceReasons.map((reason) => (
          <PlainButton key={reason} size="lg" h={56} onClick={() => void note(reason)}>
            {t(absenceReasonLabels[reason])}
          </PlainButton>
        ))}
        {saving.problem !== null && (
          <Text c="alarm" role="alert">
            {t(saving.problem)}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
