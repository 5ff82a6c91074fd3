/**
 * What can be attached to a classwork: a YouTube video, a file of Google Drive, a link. Whatever spelling of an
 * address is pasted becomes one address of ours, so that nothing else is ever stored or embedded.
 */
import * as z from 'zod/mini';
import { type Message, messages } from '../messages';

export const attachmentTypes = ['youtube', 'google_drive', 'link'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

export interface Attachment {
  type: AttachmentType;
  /** `youtube`: the page of the video; `google_drive`: the preview that can be embedded; `link`: as it was given. */
  url: string;
  /** The 11 characters of a YouTube video; null for the others. */
  video_id: string | null;
}

export const URL_MAX = 2_000;

/** What is said of an address that is not of its type. */
export const attachmentMessages: Record<AttachmentType, Message> = {
  youtube: messages.youtubeUrlInvalid,
  google_drive: messages.driveUrlInvalid,
  link: messages.linkUrlInvalid,
};

const webUrl = z.url({ protocol: /^https?$/, normalize: true });
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** As people type it: `moe.gov.my/buku`. */
const WITHOUT_SCHEME = /^(?:\/\/)?([^/?#\s]+\.[^/?#\s].*)$/;
/** Parts of an address that the URL parser has normalised: `user@` only where it stands before the path. */
const PARTS = /^(https?):\/\/(?:([^/?#]*)@)?(\[[^\]]*\]|[^/?#:]+)(?::(\d+))?([^?#]*)(?:\?([^#]*))?/;

interface WebAddress {
  href: string;
  host: string;
  /** Null for the one that goes with http or https. */
  port: number | null;
  path: string;
  query: string;
}

/** An http or https address, with or without its `https://`; null for anything else, and for one with a user in it. */
export function readWebAddress(text: string): WebAddress | null {
  const given = text.trim();
  if (given === '' || given.length > URL_MAX) return null;
  const [, bare] = SCHEME.test(given) ? [] : (WITHOUT_SCHEME.exec(given) ?? []);
  const parsed = webUrl.safeParse(bare === undefined ? given : `https://${bare}`);
  if (!parsed.success || parsed.data.length > URL_MAX) return null;
  const [, , user, host = '', port, path = '/', query = ''] = PARTS.exec(parsed.data) ?? [];
  // `https://bank.my@elsewhere.example` reads as one place and leads to another.
  if (host === '' || user !== undefined) return null;
  return { href: parsed.data, host: host.replace(/\.$/, ''), port: port ? Number(port) : null, path, query };
}

/** The name of the site that an address leads to, without `www.`; empty where it is no address. */
export function hostOf(url: string): string {
  return readWebAddress(url)?.host.replace(/^www\./, '') ?? '';
}

/** What is stored of an attachment; null where the address is not of the type. */
export function readAttachment(type: AttachmentType, url: string): Attachment | null {
  if (type === 'youtube') {
    const video_id = youtubeVideoId(url);
    return video_id === null ? null : { type, url: `https://www.youtube.com/watch?v=${video_id}`, video_id };
  }
  const address = type === 'google_drive' ? drivePreviewUrl(url) : (readWebAddress(url)?.href ?? null);
  return address === null ? null : { type, url: address, video_id: null };
}

const YOUTUBE_HOSTS = /^((www|m|music)\.)?youtube\.com$|^(www\.)?youtube-nocookie\.com$/;
const VIDEO_ID = /^[\w-]{11}$/;

/** The video's id, out of the addresses that YouTube's own buttons give: watch, youtu.be, shorts, embed, live. */
export function youtubeVideoId(text: string): string | null {
  const address = readWebAddress(text);
  if (!address || address.port !== null) return null;
  const [first = '', second = ''] = address.path.split('/').slice(1);
  const id = /^(www\.)?youtu\.be$/.test(address.host)
    ? first
    : !YOUTUBE_HOSTS.test(address.host)
      ? ''
      : first === 'watch'
        ? (parameter(address.query, 'v') ?? '')
        : /^(shorts|embed|live|v)$/.test(first)
          ? second
          : '';
  return VIDEO_ID.test(id) ? id : null;
}

/** Where a video is played without cookies before it is played. */
export function youtubeEmbedUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}`;
}

const FILE_ID = '([\\w-]{10,120})';
const DRIVE_FILE = new RegExp(`^/file/(?:u/\\d+/)?d/${FILE_ID}(?:/|$)`);
const DOCS_FILE = new RegExp(`^/(document|spreadsheets|presentation)/(?:u/\\d+/)?d/${FILE_ID}(?:/|$)`);

/** The preview of a file of Google Drive, Docs, Sheets or Slides, which is what can be embedded. */
export function drivePreviewUrl(text: string): string | null {
  const address = readWebAddress(text);
  if (!address || address.port !== null) return null;
  const key = parameter(address.query, 'resourcekey');
  const suffix = key && /^[\w-]{1,60}$/.test(key) ? `?resourcekey=${key}` : '';
  if (address.host === 'docs.google.com') {
    const [, kind, id] = DOCS_FILE.exec(address.path) ?? [];
    if (id) return `https://docs.google.com/${kind}/d/${id}/preview${suffix}`;
  }
  if (address.host !== 'drive.google.com' && address.host !== 'docs.google.com') return null;
  const named = /^\/(open|uc)$/.test(address.path) ? parameter(address.query, 'id') : null;
  const id = DRIVE_FILE.exec(address.path)?.[1] ?? named;
  return id && new RegExp(`^${FILE_ID}$`).test(id)
    ? `https://drive.google.com/file/d/${id}/preview${suffix}`
    : null;
}

function parameter(query: string, name: string): string | null {
  const found = query.split('&').find((part) => part.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}
