/** The preview of a linked page: one small interface before the network. Never throws for the network's sake. */
import { hostOf, readWebAddress } from '#shared/domain/attachments';
import { ForbiddenAddress, fetchPage, type Network, NoPage, realNetwork } from './fetch-page';
import { type PageWords, readPageWords } from './read-page';

export type Previewed =
  | { outcome: 'found'; title: string; description: string | null; image: string | null }
  /** There is no page to be had now. */
  | { outcome: 'unavailable' }
  /** The address, or one that it leads to, is not of the public internet. */
  | { outcome: 'forbidden' };

export class LinkPreviews {
  constructor(private readonly network: Network = realNetwork) {}

  /** Asks for the page at an address of `previewAddress`. */
  async look(url: string): Promise<Previewed> {
    try {
      return found(url, readPageWords(await fetchPage(new URL(url), this.network)));
    } catch (error) {
      if (error instanceof ForbiddenAddress) return { outcome: 'forbidden' };
      if (error instanceof NoPage) return { outcome: 'unavailable' };
      throw error;
    }
  }
}

function found(url: string, { title, description, image }: PageWords): Previewed {
  return { outcome: 'found', title: title ?? hostOf(url), description, image };
}

/** An address that may be asked for, without its fragment; null where it never may, whatever it resolves to. */
export function previewAddress(text: string): string | null {
  const address = readWebAddress(text);
  if (!address || (address.port !== null && address.port !== 80 && address.port !== 443)) return null;
  return address.href.replace(/#.*$/, '');
}
