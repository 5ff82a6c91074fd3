/** Secrets in the database: readable by whoever knows APP_SECRET, each in its own place, and by nobody else. */
import { expect, it } from 'vitest';
import { maskSecret } from '#shared/domain/payment-providers';
import { SecretBox } from '../../../server/providers/secret-box';

const box = new SecretBox('a secret of at least 32 characters, really');

it('opens what it sealed, in any script', () => {
  for (const text of ['', 'S-s7b4yWpp9h7rrkNM1i3Z_g', '钥匙 சாவி 🔑'])
    expect(box.open(box.seal(text, 'setting 1'), 'setting 1')).toBe(text);
});

it('seals the same text differently each time, and none of it can be read', () => {
  const [one, other] = [box.seal('the-secret-key', 'setting 1'), box.seal('the-secret-key', 'setting 1')];
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('secret');
});

it('opens nothing of another APP_SECRET, of another owner, or damaged anywhere', () => {
  const sealed = box.seal('the-secret-key', 'setting 1');
  expect(new SecretBox('another secret of at least 32 characters').open(sealed, 'setting 1')).toBeNull();
  expect(box.open(sealed, 'setting 2')).toBeNull();
  expect(box.open(Buffer.alloc(0), 'setting 1')).toBeNull();
  for (let at = 0; at < sealed.length; at += 1) {
    const damaged = Buffer.from(sealed);
    damaged[at] = (damaged[at] as number) ^ 1;
    expect(box.open(damaged, 'setting 1')).toBeNull();
  }
});

it('is shown by its last four signs, and a short one by none', () => {
  expect(maskSecret('S-s7b4yWpp9h7rrkNM1i3Z_g')).toBe('••••••••3Z_g');
  expect(maskSecret('short')).toBe('••••••••');
});

it('opens what the secret before sealed, and seals it anew, once', () => {
  const sealed = box.seal('a key', 'setting 1');
  const after = new SecretBox(
    'another secret of at least 32 characters',
    'a secret of at least 32 characters, really',
  );
  expect(after.open(sealed, 'setting 1')).toBe('a key');
  expect(after.open(sealed, 'setting 2')).toBeNull();
  const anew = after.reseal(sealed, 'setting 1') as Buffer;
  expect(new SecretBox('another secret of at least 32 characters').open(anew, 'setting 1')).toBe('a key');
  expect(after.reseal(anew, 'setting 1')).toBeNull();
  expect(after.reseal(Buffer.from('damaged'), 'setting 1')).toBeNull();
});
