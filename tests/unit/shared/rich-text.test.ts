/** When a rich text holds nothing. */
import { describe, expect, it } from 'vitest';
import { isEmptyRichText } from '#shared/domain/rich-text';

describe('a rich text', () => {
  it.each([
    '',
    '   ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p>\u200b</p>',
    '<!-- x -->',
    '<h2> </h2><ul><li></li></ul>',
  ])('%j holds nothing', (html) => expect(isEmptyRichText(html)).toBe(true));

  it.each(['a', '<p>.</p>', '<p>作业</p>', '<p>&lt;</p>', '<ul><li>வீட்டுப்பாடம்</li></ul>'])(
    '%j holds something',
    (html) => expect(isEmptyRichText(html)).toBe(false),
  );
});
