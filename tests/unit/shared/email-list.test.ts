/** Lists of addresses as people type them: trimmed, empty ones dropped, none twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEmails, isEmail, parseEmailList, sameEmail } from '#shared/domain/email-list';

fc.configureGlobal({ seed: 20_260_311 });

const item = fc.string({ unit: fc.constantFrom('a', 'B', '@', '.', ' ', '\t', 'é', '，') });
const typed = fc.array(item).map((items) => items.join(','));

describe('a typed list of addresses', () => {
  it('is read by its commas', () => {
    expect(parseEmailList(' a@b.my ,, c@d.my,A@B.MY , ')).toEqual(['a@b.my', 'c@d.my']);
    expect(parseEmailList('')).toEqual([]);
    expect(parseEmailList(' , ,')).toEqual([]);
  });

  it('holds no empty, untrimmed or repeated item, and none with a comma', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const list = parseEmailList(text);
        for (const each of list) {
          expect(each).toBe(each.trim());
          expect(each).not.toBe('');
          expect(each).not.toContain(',');
        }
        expect(new Set(list.map(sameEmail)).size).toBe(list.length);
      }),
    );
  });

  it('loses nothing that was typed, and keeps its order', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const items = text.split(',').map((each) => each.trim());
        const list = parseEmailList(text);
        const firsts = items.filter(
          (each, index) =>
            each !== '' && items.findIndex((other) => sameEmail(other) === sameEmail(each)) === index,
        );
        expect(list).toEqual(firsts);
      }),
    );
  });

  it('is the same however often it is read', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const list = parseEmailList(text);
        expect(parseEmailList(list.join(', '))).toEqual(list);
      }),
    );
  });

  it('adds to what is chosen only what is not, in whatever case', () => {
    fc.assert(
      fc.property(fc.array(item), typed, (chosen, text) => {
        const before = addEmails([], chosen);
        const after = addEmails(before, parseEmailList(text));
        expect(after.slice(0, before.length)).toEqual(before);
        expect(addEmails(after, parseEmailList(text))).toEqual(after);
      }),
    );
  });
});

describe('an address', () => {
  it.each(['a@b.my', 'puan.azizah+tadika@example.com.my', "o'neil@test.test"])('is %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );

  it.each([
    '',
    'nobody',
    'a@b',
    'a b@c.my',
    'a@b.my, c@d.my',
    '<a@b.my>',
    'A <a@b.my>',
    'a@b.my\r\nBcc: x@y.my',
    '@b.my',
    'a@@b.my',
    `${'a'.repeat(250)}@b.my`,
  ])('is not %j', (text) => expect(isEmail(text)).toBe(false));
});
