/** What a person is told of their second step: whoever changed it, they learn of it. */
import { say } from '../../languages/say';
import { type Letter, notice, type Reader } from '../people/letters';

export const totpSetUpNotice = (reader: Reader): Letter =>
  notice(
    reader,
    say(reader.language, 'An authenticator app was set up for signing in to your Tadika account.'),
  );

export const totpRemovedNotice = (reader: Reader): Letter =>
  notice(reader, say(reader.language, 'The authenticator app was removed from your Tadika account.'));

export const passkeyAddedNotice = (name: string) => (reader: Reader) =>
  notice(reader, say(reader.language, 'A passkey was added to your Tadika account: {{name}}.', { name }));

export const passkeyRenamedNotice = (name: string) => (reader: Reader) =>
  notice(
    reader,
    say(reader.language, 'A passkey of your Tadika account has another name now: {{name}}.', { name }),
  );

export const passkeyRemovedNotice = (name: string) => (reader: Reader) =>
  notice(reader, say(reader.language, 'A passkey was removed from your Tadika account: {{name}}.', { name }));

export const codesMadeNotice = (reader: Reader): Letter =>
  notice(
    reader,
    say(
      reader.language,
      'New recovery codes were made for your Tadika account. Those before do not work any more.',
    ),
  );

export const codeUsedNotice = (left: number) => (reader: Reader) =>
  notice(
    reader,
    say(
      reader.language,
      'Someone, most likely you, signed in to your Tadika account with a recovery code. Codes left: {{left}}.',
      { left },
    ),
  );

export const takenAwayNotice = (reader: Reader): Letter =>
  notice(
    reader,
    say(
      reader.language,
      'The office took away the second step of signing in to your Tadika account. You were signed out everywhere. Sign in with your password and set it up anew.',
    ),
  );
