/** How far an entry has come on its way from this tablet, in a word. */
import { type Look, LookMark } from './tone-mark';

const looks = {
  sent: { tone: 'done', label: 'Sent' },
  waiting: { tone: 'waiting', label: 'Waiting' },
  refused: { tone: 'alarm', label: 'Refused' },
  held: { tone: 'waiting', label: 'With the principal' },
} as const satisfies Record<string, Look>;

export function EntryState({ mark }: { mark: keyof typeof looks }) {
  return <LookMark look={looks[mark]} />;
}
