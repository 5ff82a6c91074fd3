/**
 * A PKCS#12 file (.p12, .pfx), as the authorities of Malaysia hand certificates out, taken apart into texts: Node reads the
 * key in it, but not the file.
 */
import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { fromBER, Integer, ObjectIdentifier, Sequence, Set as SetOf } from 'asn1js';
import { CertificateProblem } from './certificate-problem';
import { openRc2 } from './open-rc2';

const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const LOCKED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
/** Ways of these files alone: the bytes of their keys. */
const oldWays: Record<string, { cipher: string; keyBytes: number }> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', keyBytes: 24 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyBytes: 5 },
};
const digests: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const ciphers: Record<string, [name: string, keyBytes: number]> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
  '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
};
/** More would hold the server up, and no program of today asks for as many: of all the parts of a file together. */
const ROUNDS_MAX = 1_000_000;
/** The old ways, which are counted here. */
const OLD_ROUNDS_MAX = 100_000;

type Found = ReturnType<typeof fromBER>['result'];

function read(bytes: Uint8Array): Found {
  const { result, offset } = fromBER(bytes);
  if (offset === -1) throw new CertificateProblem('no certificate');
  return result;
}

/** What stands in a sequence, a set, or behind a tag. */
function partsOf(found: Found | undefined): Found[] {
  const value = (found?.valueBlock as { value?: unknown } | undefined)?.value;
  return Array.isArray(value) ? value : [];
}
const sequence = (found: Found | undefined): Found[] => {
  if (found instanceof Sequence || found instanceof SetOf) return partsOf(found);
  throw new CertificateProblem('no certificate');
};
const oidOf = (found: Found | undefined) =>
  found instanceof ObjectIdentifier ? found.valueBlock.toString() : '';
const roundsOf = (found: Found | undefined) => (found instanceof Integer ? found.valueBlock.valueDec : 0);

/** An octet string that is whole or in pieces, or behind a tag in its place. What it holds may have been read already. */
function bytesOf(found: Found | undefined): Buffer {
  if (found?.idBlock.isConstructed) return Buffer.concat(partsOf(found).map(bytesOf));
  const held = (found?.valueBlock as { valueHexView?: Uint8Array } | undefined)?.valueHexView;
  return Buffer.from(held ?? []);
}

const pem = (label: string, der: Uint8Array) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** How something is locked, by as many rounds as are counted. */
interface Lock {
  /** Which part its rounds are of as many as there may be. */
  share: number;
  /** As Node calls it, or `rc2`, which it does not know. */
  cipher: string;
  keyOf: (password: string) => { key: Buffer; iv: Buffer };
}

function lockOf(algorithm: Found | undefined): Lock {
  const [name, given] = sequence(algorithm);
  const old = oldWays[oidOf(name)];
  if (old) {
    const [salt, rounds] = sequence(given);
    const [saltBytes, count] = [bytesOf(salt), counted(roundsOf(rounds), OLD_ROUNDS_MAX)];
    return {
      share: count / OLD_ROUNDS_MAX,
      cipher: old.cipher,
      keyOf: (password) => ({
        key: derive(1, password, saltBytes, count, old.keyBytes),
        iv: derive(2, password, saltBytes, count, 8),
      }),
    };
  }
  if (oidOf(name) !== PBES2) throw new CertificateProblem('locked otherwise');
  const [derivation, encryption] = sequence(given).map(sequence);
  const [salt, rounds, ...more] = sequence(derivation?.[1]);
  const cipher = ciphers[oidOf(encryption?.[0])];
  const made = more.find((part) => part instanceof Sequence);
  const digest = made ? digests[oidOf(partsOf(made)[0])] : 'sha1';
  if (oidOf(derivation?.[0]) !== PBKDF2 || !cipher || !digest)
    throw new CertificateProblem('locked otherwise');
  const [saltBytes, count, iv] = [bytesOf(salt), counted(roundsOf(rounds)), bytesOf(encryption?.[1])];
  return {
    share: count / ROUNDS_MAX,
    cipher: cipher[0],
    keyOf: (password) => ({ key: pbkdf2Sync(password, saltBytes, count, cipher[1], digest), iv }),
  };
}

function counted(rounds: number, most = ROUNDS_MAX): number {
  if (rounds < 1 || rounds > most) throw new CertificateProblem('locked otherwise');
  return rounds;
}

/** As the standard of these files derives a key (1) and a beginning (2) from a password, by SHA-1. */
function derive(purpose: 1 | 2, password: string, salt: Buffer, rounds: number, bytes: number): Buffer {
  const block = 64;
  const filled = (from: Buffer) =>
    Buffer.alloc(Math.ceil(from.length / block) * block).fill(from.length > 0 ? from : '\0');
  const letters = Buffer.from(`${password}\0`, 'utf16le').swap16();
  let input = Buffer.concat([filled(salt), filled(letters)]);
  const made: Buffer[] = [];
  for (let size = 0; size < bytes; size += 20) {
    let hash = Buffer.concat([Buffer.alloc(block, purpose), input]);
    for (let round = 0; round < rounds; round += 1) hash = createHash('sha1').update(hash).digest();
    made.push(hash);
    const added = BigInt(`0x${filled(hash).subarray(0, block).toString('hex')}`) + 1n;
    input = Buffer.concat(
      Array.from({ length: input.length / block }, (_, index) => {
        const part = BigInt(`0x${input.subarray(index * block, (index + 1) * block).toString('hex')}`);
        const sum = BigInt.asUintN(block * 8, part + added);
        return Buffer.from(sum.toString(16).padStart(block * 2, '0'), 'hex');
      }),
    );
  }
  return Buffer.concat(made).subarray(0, bytes);
}

function unlock({ cipher, keyOf }: Lock, locked: Buffer, password: string): Buffer {
  const { key, iv } = keyOf(password);
  const opened = cipher === 'rc2' ? openRc2(locked, key, iv) : open(cipher, locked, key, iv);
  if (opened === null) throw new CertificateProblem(password === '' ? 'no password' : 'wrong password');
  return opened;
}

function open(cipher: string, locked: Buffer, key: Buffer, iv: Buffer): Buffer | null {
  try {
    const opening = createDecipheriv(cipher, key, iv);
    return Buffer.concat([opening.update(locked), opening.final()]);
  } catch {
    return null;
  }
}

/** Whether a file is one of these: a sequence that begins with its version. */
export function isPkcs12(bytes: Uint8Array): boolean {
  const { result, offset } = fromBER(bytes);
  return offset !== -1 && partsOf(result)[0] instanceof Integer && roundsOf(partsOf(result)[0]) === 3;
}

/**
 * Certificates, and the key where it has one, which the same password still locks.
 * @throws CertificateProblem for a wrong password, and for what can't be read
 */
export function readPkcs12(bytes: Uint8Array, password: string): { certificates: string; key: string } {
  const [, whole] = sequence(read(bytes));
  const [kind, content] = sequence(whole);
  if (oidOf(kind) !== DATA) throw new CertificateProblem('no certificate');
  const parts = sequence(read(bytesOf(partsOf(content)[0]))).map((part) => contentOf(sequence(part)));
  const rounds = parts.reduce((sum, { lock }) => sum + (lock?.share ?? 0), 0);
  if (rounds > 1) throw new CertificateProblem('locked otherwise');
  const safes = parts.map(({ lock, bytes }) => (lock ? unlock(lock, bytes, password) : bytes));
  const bags = safes.flatMap((safe) => sequence(readUnlocked(safe)).map(sequence));
  const certificates = bags.flatMap(([id, tagged]) => {
    const [, certificate] = oidOf(id) === CERTIFICATE_BAG ? partsOf(partsOf(tagged)[0]) : [];
    return certificate ? [pem('CERTIFICATE', bytesOf(partsOf(certificate)[0]))] : [];
  });
  const keys = bags.flatMap(([id, tagged]) => {
    const held = new Uint8Array(partsOf(tagged)[0]?.toBER() ?? []);
    if (oidOf(id) === KEY_BAG) return [pem('PRIVATE KEY', held)];
    return oidOf(id) === LOCKED_KEY_BAG ? [pem('ENCRYPTED PRIVATE KEY', held)] : [];
  });
  return { certificates: certificates.join(''), key: keys[0] ?? '' };
}

/** A wrong password may leave what looks unlocked, and is nothing. */
function readUnlocked(bytes: Buffer): Found {
  const { result, offset } = fromBER(bytes);
  if (offset === -1 || !(result instanceof Sequence)) throw new CertificateProblem('wrong password');
  return result;
}

/** Not unlocked yet: all locks are looked at before one is opened. */
function contentOf([kind, tagged]: Found[]): { lock: Lock | null; bytes: Buffer } {
  const [content] = partsOf(tagged);
  if (oidOf(kind) === DATA) return { lock: null, bytes: bytesOf(content) };
  if (oidOf(kind) !== ENCRYPTED_DATA) throw new CertificateProblem('locked otherwise');
  const [, info] = sequence(content);
  const [, algorithm, locked] = sequence(info);
  return { lock: lockOf(algorithm), bytes: bytesOf(locked) };
}

/**
 * Before Node opens a locked key: it would count as many rounds as it is told to.
 * @returns its bytes
 * @throws CertificateProblem
 */
export function checkLock(lockedKey: string): Buffer {
  const der = Buffer.from(lockedKey.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const { result, offset } = fromBER(der);
  if (offset === -1 || !(result instanceof Sequence)) throw new CertificateProblem('no key');
  if (lockOf(partsOf(result)[0]).cipher === 'rc2') throw new CertificateProblem('locked otherwise');
  return der;
}
