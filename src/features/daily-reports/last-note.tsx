/** The last note above the new one, on a phone: one line until it is wanted, then all of it. */

import { useTranslation } from 'react-i18next';
import { soappFields } from '#shared/domain/daily-report';
import { soappNames } from '#shared/domain/section-words';
import type { LatestSoappDocument } from '#shared/endpoints/feed';
import { lastNoteTitle } from './last-note-title';
import classes from './soapp.module.css';

export function LastNote({ note }: { note: LatestSoappDocument }) {
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
