/** One child at the door: name, temperature, symptoms, keys. Next saves on the tablet and calls the next one. */

import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowRight, IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayFormKind } from '#shared/domain/day-forms';
import { measurementsInSight } from '#shared/domain/measurements';
import { formatTemperature } from '#shared/domain/temperature';
import type { ChildDocument } from '#shared/endpoints/feed';
import type { AbsenceNoteDocument } from '#shared/records/absence-note';
import type { ScreeningDocument } from '#shared/records/screening';
import { nextAlternative } from '#shared/records/screening-questions';
import { awayText } from '../../components/absence-text';
import { EntryState } from '../../components/entry-state';
import { Face } from '../../components/face';
import { formatTime } from '../../components/format';
import { MissingForms } from '../../components/missing-forms';
import { PersonName } from '../../components/person-name';
import { PlainButton } from '../../components/plain';
import { measuredText } from '../../components/screening/measured-text';
import { ToneMark } from '../../components/tone-mark';
import type { Entry, EntryMark } from '../../local/entry';
import { measuredHere, questionOf } from './alternatives';
import { BroughtBy } from './brought-by';
import classes from './door.module.css';
import { NumberPad, SymptomChips, TemperatureDisplay } from './door-fields';
import { formatRecorded } from './format-recorded';
import type { Arrivals } from './use-arrivals';
import { useDoorEntry } from './use-door-entry';
import { useDoorKeys } from './use-door-keys';
import type { Typed } from './use-door-saves';

interface DoorChildProps {
  child: ChildDocument;
  /** What tells the child apart, beside the name. */
  place: string;
  date: string;
  recorded: Entry<ScreeningDocument> | null;
  missing: readonly DayFormKind[];
  typed: Typed | undefined;
  onTyped: (typed: Typed | null) => void;
  /** Why the last save of this child failed. */
  failure: string | undefined;
  onSave: (typed: Typed) => void;
  onPass: () => void;
  /** The note by which the child is away. */
  away: Entry<AbsenceNoteDocument> | null;
  /** What became of a note that is not ended before that is decided; null where there is none. */
  undecided: EntryMark | null;
  onHere: () => void;
  arrivals: Arrivals;
  onSkip: () => void;
  /** To the child before; null where there is none. */
  onBack: (() => void) | null;
  /** To the child after, without saving. */
  onAlong: () => void;
  /** False while a list or a menu lies on top. */
  withKeys: boolean;
}

export function DoorChild({
  child,
  place,
  recorded,
  missing,
  away,
  undecided,
  onHere,
  arrivals,
  onSkip,
  onBack,
  onAlong,
  withKeys,
  ...rest
}: DoorChildProps) {
  const { t } = useTranslation();
  const entry = useDoorEntry({ childId: child.id, recorded, ...rest });
  const { value } = entry;
  /** What is missing of who brings the child: said at its field, once Next was tapped. */
  const [nameless, setNameless] = useState<string | null>(null);
  const next = () => {
    const lacks = away ? null : arrivals.missing(child.id);
    setNameless(lacks);
    if (lacks === null) void entry.next();
  };
  useDoorKeys(
    {
      onDigit: entry.pressDigit,
      onPoint: entry.pressPoint,
      onMinus: entry.pressMinus,
      onErase: entry.erase,
      onEnter: next,
      onPrevious: () => onBack?.(),
      onFollowing: onAlong,
    },
    withKeys,
  );
  return (
    <div className={classes.child}>
      <div className={classes.who}>
        <Face of="child" id={child.id} classroomId={child.classroom_id} size={56} />
        <div className={classes.about}>
          <Title order={2} className={classes.name}>
            <PersonName of={child.fullname} />
          </Title>
          <Text c="dimmed">{place}</Text>
          {away ? (
            <Group gap="xs">
              <ToneMark tone="quiet">{awayText(away.document, rest.date, t)}</ToneMark>
              {undecided ? (
                <EntryState mark={undecided} />
              ) : (
                <Button variant="subtle" onClick={onHere}>
                  {t('Here after all')}
                </Button>
              )}
            </Group>
          ) : (
            <MissingForms missing={missing} />
          )}
          {!away && (
            <BroughtBy
              child={child}
              date={rest.date}
              arrivals={arrivals}
              nameless={nameless}
              onChange={() => setNameless(null)}
              onEnter={next}
            />
          )}
        </div>
      </div>
      <div className={classes.reading}>
        <TemperatureDisplay entry={value.temperature} problem={entry.problem} />
        <Standing
          recorded={recorded}
          touched={entry.touched}
          cameBack={entry.cameBack}
          onForget={() => void entry.forget()}
        />
      </div>
      <SymptomChips
        symptoms={value.symptoms}
        others={value.others}
        onToggle={entry.toggle}
        onOthers={entry.writeOthers}
        onEnter={next}
      />
      <NumberPad onDigit={entry.pressDigit} onErase={entry.erase} onClear={entry.clear} />
      <div className={classes.actions}>
        <PlainButton
          className={classes.action}
          onClick={() => onBack?.()}
          disabled={onBack === null}
          aria-label={t('Previous child')}
        >
          <IconChevronLeft aria-hidden />
        </PlainButton>
        <PlainButton
          className={classes.action}
          onClick={onSkip}
          disabled={recorded !== null || away !== null}
        >
          {t('Skip (absent)')}
        </PlainButton>
        <Button
          className={classes.action}
          data-main
          onMouseDown={(event) => event.preventDefault()}
          onClick={next}
          rightSection={<IconArrowRight aria-hidden />}
        >
          {t('Next')}
        </Button>
      </div>
    </div>
  );
}

interface StandingProps {
  recorded: Entry<ScreeningDocument> | null;
  touched: boolean;
  /** Entered at an earlier visit, and left. */
  cameBack: boolean;
  onForget: () => void;
}

/** What is there already, and whether something entered is not saved yet. */
function Standing({ recorded, touched, cameBack, onForget }: StandingProps) {
  const { t } = useTranslation();
  const measurements = recorded ? measurementsInSight(recorded.document) : [];
  const [measured] = measurements;
  const here = recorded && measuredHere(recorded);
  const beside = here ? null : measuredText(measurements, recorded?.document.last.by);
  const question = recorded && nextAlternative(recorded.document);
  // Named once: whoever measured is who screened.
  const isNamed = here && here.at === measured?.at && here.by === measured.by;
  return (
    <Group className={classes.standing} gap="xs">
      {here && (
        <ToneMark tone="waiting">
          {t('{{by}} measured {{value}} at {{time}}', {
            by: here.by,
            value: formatTemperature(here.degrees),
            time: formatTime(here.at),
          })}
        </ToneMark>
      )}
      {recorded && measured && !touched && !isNamed && (
        <ToneMark tone={measurements.length > 1 ? 'waiting' : 'done'}>
          {beside ??
            t('Screened by {{by}}, {{time}}', {
              by: measured.by,
              time: formatRecorded(measured.at, recorded.document.date),
            })}
        </ToneMark>
      )}
      {question && <ToneMark tone="waiting">{t(questionOf(question, true))}</ToneMark>}
      {touched && (recorded || cameBack) && (
        <>
          <ToneMark tone="waiting">{t('Not saved yet')}</ToneMark>
          <Button variant="subtle" onClick={onForget}>
            {recorded ? t('Undo') : t('Discard it')}
          </Button>
        </>
      )}
    </Group>
  );
}
