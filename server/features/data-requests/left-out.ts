/** Why something that is kept of a child is not in its file: English in `child.json`, the reader's language on paper. */
import type { ChildFile } from '#shared/child-file';
import type { Language } from '#shared/languages';
import { say } from '../../languages/say';

type What = ChildFile['not_included'][number]['what'];

const reasons = {
  therapy:
    'This preschool does not show therapy notes to parents, or there is no consent to them. Ask the principal.',
  reads: 'Who looked at the records of the child: the preschool tells it on request.',
  photo: 'The photo: the consent to photos in the app was withdrawn.',
  group_photos: 'Photos with other children: they are data of those children, too. The app shows them.',
  old_photos: 'Older photos: all of them are too many for one file.',
  remarks: 'Remarks of the staff: they are for the work with the child alone. Ask the principal.',
  waiting: 'Entries that wait until the principal decides whether they are taken.',
  slips: 'Older slips: all of them are too many for one file.',
  others: 'Data of other children and other parents, and invoices that other parents pay.',
  trail: 'The record of who changed what: the preschool keeps it to answer for its work.',
} as const satisfies Partial<Record<What, string>>;

/** Every other part of `who-reads.ts` is always in it for a parent. */
const otherwise = 'You may not read this in the app.';

export const whyLeftOut = (what: What): string => reasons[what as keyof typeof reasons] ?? otherwise;

export const sayWhyLeftOut = (language: Language, what: What): string => say(language, whyLeftOut(what));
