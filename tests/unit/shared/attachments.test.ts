/** Whatever spelling of an address is pasted becomes one of ours, and nothing else passes. */
import { describe, expect, it } from 'vitest';
import {
  drivePreviewUrl,
  hostOf,
  readAttachment,
  readWebAddress,
  youtubeEmbedUrl,
  youtubeVideoId,
} from '#shared/domain/attachments';

const ID = 'dQw4w9WgXcQ';
const FILE = '1aBcD_eFgH-iJkLmNoPqRsTuVwXyZ012345';

describe('a YouTube address', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}&t=42s&list=PL0123456789`,
    `https://www.youtube.com/watch?app=desktop&v=${ID}#top`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abcdef`,
    `youtu.be/${ID}`,
    `www.youtube.com/watch?v=${ID}`,
    `  https://www.youtube.com/shorts/${ID}?feature=share `,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  ])('%s is its video', (url) => {
    expect(youtubeVideoId(url)).toBe(ID);
    expect(readAttachment('youtube', url)).toEqual({
      type: 'youtube',
      url: `https://www.youtube.com/watch?v=${ID}`,
      video_id: ID,
    });
  });

  it.each([
    '',
    ID,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?x=1#v=${ID}`,
    'https://www.youtube.com/watch?v="><script>a',
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://evil.example/youtube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://youtube.com:8443/watch?v=${ID}`,
    `https://youtu.be.evil.example/${ID}`,
    `javascript:alert('https://youtu.be/${ID}')`,
    `https://www.youtube.com/@channel/${ID}`,
    'https://www.youtube.com/playlist?list=PL0123456789',
  ])('%s is none', (url) => {
    expect(youtubeVideoId(url)).toBeNull();
    expect(readAttachment('youtube', url)).toBeNull();
  });

  it('is played without cookies', () => {
    expect(youtubeEmbedUrl(ID)).toBe(`https://www.youtube-nocookie.com/embed/${ID}`);
  });
});

describe('a Google Drive address', () => {
  it.each([
    [`https://drive.google.com/file/d/${FILE}/view?usp=sharing`, `drive.google.com/file/d/${FILE}/preview`],
    [`https://drive.google.com/file/d/${FILE}`, `drive.google.com/file/d/${FILE}/preview`],
    [`https://drive.google.com/file/u/0/d/${FILE}/edit`, `drive.google.com/file/d/${FILE}/preview`],
    [`https://drive.google.com/open?id=${FILE}`, `drive.google.com/file/d/${FILE}/preview`],
    [`https://drive.google.com/uc?export=download&id=${FILE}`, `drive.google.com/file/d/${FILE}/preview`],
    [
      `https://drive.google.com/file/d/${FILE}/view?resourcekey=0-abc_DEF`,
      `drive.google.com/file/d/${FILE}/preview?resourcekey=0-abc_DEF`,
    ],
    [
      `https://docs.google.com/document/d/${FILE}/edit?tab=t.0#heading=h.1`,
      `docs.google.com/document/d/${FILE}/preview`,
    ],
    [
      `https://docs.google.com/spreadsheets/d/${FILE}/edit#gid=0`,
      `docs.google.com/spreadsheets/d/${FILE}/preview`,
    ],
    [
      `https://docs.google.com/presentation/u/1/d/${FILE}/edit`,
      `docs.google.com/presentation/d/${FILE}/preview`,
    ],
    [`docs.google.com/document/d/${FILE}`, `docs.google.com/document/d/${FILE}/preview`],
  ])('%s is its preview', (url, preview) => {
    expect(drivePreviewUrl(url)).toBe(`https://${preview}`);
    // What is stored reads as itself.
    expect(drivePreviewUrl(`https://${preview}`)).toBe(`https://${preview}`);
    expect(readAttachment('google_drive', url)).toEqual({
      type: 'google_drive',
      url: `https://${preview}`,
      video_id: null,
    });
  });

  it.each([
    '',
    'https://drive.google.com/',
    `https://drive.google.com/drive/folders/${FILE}`,
    'https://drive.google.com/file/d/short/view',
    'https://drive.google.com/open?id=../../x',
    `https://drive.google.com.evil.example/file/d/${FILE}/view`,
    `https://evil.example/file/d/${FILE}/view`,
    `https://drive.google.com@evil.example/file/d/${FILE}/view`,
    `https://sites.google.com/file/d/${FILE}/view`,
    `javascript://drive.google.com/file/d/${FILE}/%0aalert(1)`,
  ])('%s is none', (url) => {
    expect(drivePreviewUrl(url)).toBeNull();
  });
});

describe('a link', () => {
  it.each([
    ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    ['http://example.com', 'http://example.com/'],
    ['example.com/buku', 'https://example.com/buku'],
    ['//example.com/x', 'https://example.com/x'],
    ['https://例え.jp/あ', 'https://xn--r8jz45g.jp/%E3%81%82'],
    [
      'https://example.com/<script>alert(1)</script>',
      'https://example.com/%3Cscript%3Ealert(1)%3C/script%3E',
    ],
  ])('%s is kept as %s', (given, kept) => {
    expect(readAttachment('link', given)).toEqual({ type: 'link', url: kept, video_id: null });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/',
    'mailto:someone@example.com',
    'https://bank.example@evil.example/',
    'https://user:secret@example.com/',
    'not an address',
    'word',
    '/api/logout',
    '#part',
    'https://',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('%s is none', (given) => {
    expect(readWebAddress(given)).toBeNull();
    expect(readAttachment('link', given)).toBeNull();
  });

  it('is shown by its host', () => {
    expect(hostOf('https://www.moe.gov.my/a/b')).toBe('moe.gov.my');
    expect(hostOf('nonsense nonsense')).toBe('');
  });
});
