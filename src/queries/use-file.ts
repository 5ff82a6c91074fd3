/**
 * A file of the server that is saved here: with the password again where the server asks for it, and with its reason where it
 * can't be had. Not while a date on the page can't be read, since the file might be of that day.
 */
import { saveFile } from '../components/save-file';
import { sayUnread } from '../components/say-unread';
import { downloadUrl } from '../local/call';
import { fetchFile } from '../local/fetch-file';
import { useSave } from './use-save';

/** @param query what the file is of; what is undefined is left out */
export function useFile(path: string, query: object) {
  const save = useSave(() => fetchFile(downloadUrl(path, { ...query })), {
    onSaved: ({ name, blob }) => saveFile(name, blob, blob.type),
    failed: true,
  });
  return { fetch: () => void (sayUnread() || save.submit()), busy: save.busy };
}
