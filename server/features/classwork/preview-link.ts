/**
 * Previewing a link: what is remembered, else what the page says, which is then remembered. A page that can't
 * be had is told by its host, so that no form fails for it; an address that must not be asked is refused.
 */

import type { Knex } from 'knex';
import { hostOf } from '#shared/domain/attachments';
import { DAY_MS, MINUTE_MS } from '#shared/domain/calendar-date';
import type { LinkPreview } from '#shared/endpoints/classwork';
import { messages } from '#shared/messages';
import type { Context } from '../../context';
import { invalid } from '../../http/refusal';
import { hashOf } from '../../http/tokens';
import { type LinkPreviews, type Previewed, previewAddress } from '../../providers/link-preview';
import type { PreviewLimit } from './preview-limit';

const FOUND_MS = 7 * DAY_MS;
const FAILED_MS = 10 * MINUTE_MS;
/** After this long nothing of a page is kept. */
const FORGOTTEN_MS = 30 * DAY_MS;

interface Remembered {
  outcome: Previewed['outcome'];
  dom_title: string | null;
  dom_description: string | null;
  dom_image: string | null;
  retry_at: Date;
}

/** @throws Refusal 422 for an address outside the public internet, 429 */
export async function previewLink(
  { trx: knex, actor, clock }: Context,
  { linkPreviews, previewLimit }: { linkPreviews: LinkPreviews; previewLimit: PreviewLimit },
  text: string,
): Promise<LinkPreview> {
  const url = previewAddress(text);
  if (!url) throw forbidden();
  const url_hash = hashOf(url);
  const earlier: Remembered | undefined = await knex('link_previews').where({ url_hash }).first();
  if (earlier && earlier.retry_at > clock.now()) return answer(url, earlier);
  await previewLimit.take(actor.userId);
  const looked = await linkPreviews.look(url);
  const now = clock.now();
  // A page that was there and does not answer today keeps its words, and is asked again soon.
  const keeps = looked.outcome === 'unavailable' && earlier?.outcome === 'found' ? earlier : null;
  const found = looked.outcome === 'found' ? looked : null;
  const row: Remembered = keeps
    ? { ...keeps, retry_at: new Date(now.getTime() + FAILED_MS) }
    : {
        outcome: looked.outcome,
        dom_title: found?.title ?? null,
        dom_description: found?.description ?? null,
        dom_image: found?.image ?? null,
        retry_at: new Date(now.getTime() + (found ? FOUND_MS : FAILED_MS)),
      };
  await remember(knex, { ...row, url_hash, url, ...(!keeps && { fetched_at: now }) }, now);
  return answer(url, row);
}

async function remember(
  knex: Knex,
  row: Remembered & { url_hash: string; url: string; fetched_at?: Date },
  now: Date,
): Promise<void> {
  await knex('link_previews')
    .insert({ fetched_at: now, ...row })
    .onConflict('url_hash')
    .merge(row);
  await knex('link_previews')
    .where('fetched_at', '<', new Date(now.getTime() - FORGOTTEN_MS))
    .delete();
}

function answer(url: string, { outcome, dom_title, dom_description, dom_image }: Remembered): LinkPreview {
  if (outcome === 'forbidden') throw forbidden();
  return { dom_title: dom_title ?? hostOf(url), dom_description, domImage: dom_image };
}

const forbidden = () => invalid({ url: [messages.previewForbidden] });
