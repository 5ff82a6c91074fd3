/** What a browser does with passkeys. Its code comes when it is first asked. */
import type { PublicKeyCredentialCreationOptionsJSON, startAuthentication } from '@simplewebauthn/browser';

type Asking = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Browsers know none at an address in numbers. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Null where the person thought better of it, or the browser found none. */
export async function askForPasskey(optionsJSON: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return unlessGivenUp(() => startAuthentication({ optionsJSON: optionsJSON as Asking }));
}

/** Null where the person thought better of it; `'known'` where this device has one of the account already. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  try {
    return await unlessGivenUp(() => startRegistration({ optionsJSON }));
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known';
    throw error;
  }
}

async function unlessGivenUp<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}
