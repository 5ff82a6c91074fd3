/** The SOAPP note: five areas that grow, the last note beside the new one where there is room. */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { type SoappTexts, soappFields } from '#shared/domain/daily-report';
import { soappNames } from '#shared/domain/section-labels';
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import { formatDate } from '../../components/format';
import { TextArea } from '../../components/text-area';
import { useOpening } from '../../local/hooks/use-opening';
import { useLatestSoapp } from '../../local/hooks/use-soapps';
import type { ReportErrors } from './report-errors';
import classes from './soapp.module.css';

interface SoappSectionProps {
  childId: number;
  date: string;
  texts: SoappTexts;
  errors: ReportErrors;
  /** Absent where the person may only read. */
  onChange?: ((texts: SoappTexts) => void) | undefined;
}

export function SoappSection({ childId, date, texts, errors, onChange }: SoappSectionProps) {
  const { t } = useTranslation();
  const note = useLatestSoapp(childId, date);
  useOpening('therapy', childId, Boolean(note));
  const beside = useMediaQuery('(min-width: 51.25em)', false, { getInitialValueInEffect: false });
  return (
    <section>
      <VisuallyHidden component="h2">{t('SOAPP Report')}</VisuallyHidden>
      {note && !beside && <LastNote note={note} />}
      {note === null && onChange && (
        <p className={classes.hint}>{t('This is the first note of this child.')}</p>
      )}
      <div className={classes.areas} data-beside={(note && beside) || undefined}>
        {note && beside && (
          <>
            <span className={classes.heading}>{lastNoteTitle(note, t)}</span>
            <span className={classes.heading}>{t('This note')}</span>
          </>
        )}
        {soappFields.map((field) => (
          <div key={field} className={classes.area}>
            {note && beside && (
              <div className={classes.last}>
                <span className={classes.lastLabel}>{t(soappNames[field])}</span>
                <span className={classes.text}>{note.texts[field] ?? '—'}</span>
              </div>
            )}
            {onChange ? (
              <TextArea
                label={t(soappNames[field])}
                autosize
                minRows={3}
                value={texts[field] ?? ''}
                error={translated(errors.fields.get(`soapp.${field}`), t)}
                onChange={(text) => onChange({ ...texts, [field]: text })}
              />
            ) : (
              <div>
                <span className={classes.lastLabel}>{t(soappNames[field])}</span>
                <span className={classes.text}>{texts[field] ?? '—'}</span>
              </div>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function translated(message: string | undefined, t: (text: string) => string): string | undefined {
  return message && t(message);
}

/** "Last note, Fri 14 Nov, Lim Mei Ling". */
function lastNoteTitle(
  { date, last }: LatestSoappDocument,
  t: (text: string, values: Record<string, string>) => string,
): string {
  return t('Last note, {{date}}, {{author}}', { date: formatDate(date), author: last.by });
}

/** The last note above the new one, on a phone: one line until it is wanted, then all of it. */
function LastNote({ note }: { note: LatestSoappDocument }) {
  const { t } = useTranslation();
  const written = soappFields.filter((field) => note.texts[field] !== null);
  return (
    <details className={classes.details}>
      <summary className={classes.lastSummary}>{lastNoteTitle(note, t)}</summary>
      {written.map((field) => (
        <div key={field} className={classes.last}>
          <span className={classes.lastLabel}>{t(soappNames[field])}</span>
          <span className={classes.text}>{note.texts[field]}</span>
        </div>
      ))}
    </details>
  );
}
