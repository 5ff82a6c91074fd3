/** The letters about requests, in their reader's language. */
import { say } from '../../languages/say';
import type { Letter, Reader } from '../people/letters';

/** The file is there. It names no child: a mail is read by others. */
export function fileReadyLetter({ language, name }: Reader, url: string): Letter {
  return {
    subject: say(language, 'The file of your child is ready'),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [
        say(
          language,
          'The copy of your child’s data that was asked for is ready. Sign in to download it; it is there for some days only.',
        ),
      ],
      button: { label: say(language, 'Open my requests'), url },
      from: 'Tadika',
    },
  };
}

/** What the office answered, or by when it will. */
export function answeredLetter({ language, name }: Reader, url: string): Letter {
  return {
    subject: say(language, 'News of your request about your child’s data'),
    parts: {
      greeting: say(language, 'Hello {{name}},', { name }),
      paragraphs: [
        say(language, 'Your preschool has written something to your request. Sign in to read it.'),
      ],
      button: { label: say(language, 'Open my requests'), url },
      from: 'Tadika',
    },
  };
}
