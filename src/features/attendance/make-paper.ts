/** The paper of a day for an inspector: made on the tablet, its codes noted for the office, and who made it for the read log. */
import i18next, { type TFunction } from 'i18next';
import { businessDate, type CalendarDate } from '#shared/domain/calendar-date';
import { chainPages, layPages, type PaperLine, writePaper } from '#shared/domain/paper-pages';
import { formatWholeDate } from '../../components/format';
import { saveFile } from '../../components/save-file';
import { type CentreDay, fetchCentreDay, readCentreDay } from '../../local/centre-day';
import { notePaper } from '../../local/note-paper';
import { sha256 } from '../../local/sha256';
import { drawForeign, fetchLetters, lacksLetters } from './paper-letters';
import { moment, type PaperStaff, paperKinds, paperLines } from './paper-parts';

const INCOMPLETE =
  'Entries were still being loaded onto this tablet. What had not arrived is not on this paper. Make it again once all is there.';

/** Officials read Malay and English. */
const wordsOf = (): TFunction => (i18next.language === 'ms' ? i18next.t : i18next.getFixedT('en'));

const WITHOUT_LETTERS =
  'This tablet lacks some letters of names, which appear here as boxes. Make the paper again once it is online.';

interface PaperGiven {
  preschoolId: number;
  day: CalendarDate;
  /** False where the tablet keeps the day no longer: the server tells it. */
  kept: boolean;
  /** Not all that the server has of these days has arrived here yet. */
  incomplete: boolean;
  staff: PaperStaff | null;
}

/** @throws InvalidEntryError, SaveFailedError, NotSignedInError, and where the day is not kept CallError, OfflineError */
export async function makePaper({ preschoolId, day, kept, incomplete, staff }: PaperGiven): Promise<void> {
  const centre = await (kept
    ? readCentreDay(preschoolId, day)
    : fetchCentreDay(preschoolId, day, paperKinds));
  if (!centre) return;
  const t = wordsOf();
  const lacking = incomplete ? [{ text: t(INCOMPLETE) }] : [];
  const known = [...lacking, ...knownLines(centre, t), ...paperLines(centre, staff, t)];
  const text = [...headOf(centre, t), ...known].map((line) => line.text).join(' ');
  await fetchLetters(text);
  const lines = lacksLetters(text) ? [{ text: t(WITHOUT_LETTERS) }, ...known] : known;
  const bodies = layPages(headOf(centre, t), lines, drawForeign);
  const { id, save } = notePaper(centre);
  const { codes, paper } = await chainPages(id, bodies, sha256);
  await save(codes);
  saveFile(`${day} ${centre.preschool.name}.pdf`, writePaper(paper), 'application/pdf');
}

function headOf({ preschool, day, tabletAt, serverAt, by }: CentreDay, t: TFunction): PaperLine[] {
  return [
    { text: `${preschool.name}, ${formatWholeDate(day)}`, size: 14, bold: true },
    {
      text: t(
        'Tablet’s clock {{tablet}} · server’s clock, as this tablet knows it, {{server}} · made by {{by}}',
        {
          tablet: moment(tabletAt),
          server: moment(serverAt),
          by,
        },
      ),
      size: 8.5,
    },
  ];
}

/** What this paper cannot know. */
function knownLines({ day, serverAt, heardAt, waiting, others }: CentreDay, t: TFunction): PaperLine[] {
  const heard = heardAt
    ? t(
        'Last contact with the server was at {{time}}. What other tablets noted after that is not on this paper.',
        {
          time: moment(heardAt),
        },
      )
    : t('This tablet has never reached the server. What other tablets noted is not on this paper.');
  return [
    { text: heard },
    ...(waiting > 0
      ? [{ text: t('Entries of this tablet that were not sent yet: {{count}}', { count: waiting }) }]
      : []),
    ...others.map(({ name, count }) => ({
      text: t('Entries of {{name}} that wait on this tablet and are not on this paper: {{count}}', {
        name,
        count,
      }),
    })),
    ...(businessDate(serverAt) > day
      ? [
          {
            text: t(
              'Children who moved to another preschool since that day are not on this paper. Who may fetch is told as it stands now.',
            ),
          },
        ]
      : []),
  ];
}
