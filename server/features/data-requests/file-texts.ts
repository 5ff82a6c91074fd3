/** The words, days and times of the file of a child, in the language of who asked. */
import type { CalendarDate } from '#shared/domain/calendar-date';
import { businessDate } from '#shared/domain/calendar-date';
import type { Language } from '#shared/languages';
import { documentTexts } from '../../documents/texts';
import { say } from '../../languages/say';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  hour: '2-digit',
  minute: '2-digit',
});

export class FileTexts {
  readonly #texts;

  constructor(readonly language: Language) {
    this.#texts = documentTexts(language);
  }

  say = (text: string, values: Record<string, string | number> = {}) => say(this.language, text, values);
  day = (date: CalendarDate) => this.#texts.day(date);
  /** `08:02`. */
  time = (at: string) => clock.format(new Date(at));
  moment = (at: string) => this.#texts.day(businessDate(new Date(at)));
  /** `Label: value`; nothing where there is no value. */
  pair = (label: string, value: string | null): string[] =>
    value === null || value === '' ? [] : [`${this.say(label)}: ${value}`];
}

/** "Cikgu Farah, 08:02". */
export const authorText = ({ by, at }: { by: string | null; at: string }, texts: FileTexts): string =>
  [by ?? texts.say('by another parent'), texts.time(at)].join(', ');
