/** An authenticator in the test's own process: real keys, real attestations (`none`) and assertions. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** The parts of CBOR that an attestation is made of. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff);
}
const whole = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

interface Asked {
  challenge: string;
}

export class VirtualAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  readonly #private: KeyObject;
  readonly #public: { x: Buffer; y: Buffer };

  constructor(
    readonly origin: string,
    readonly rpId: string = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#private = privateKey;
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** What a browser sends for a new passkey. */
  create({ challenge }: Asked) {
    const { x, y } = this.#public;
    const key = map(
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), bytes(x)],
      [whole(-3), bytes(y)],
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.of(id.length >> 8, id.length & 0xff);
    const authData = Buffer.concat([this.#head(ATTESTED), Buffer.alloc(16), length, id, key]);
    const attestationObject = map(
      [text('fmt'), text('none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(authData)],
    );
    return this.#given({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What a browser sends where it is asked for the passkey. */
  get({ challenge }: Asked) {
    this.counter += 1;
    const authenticatorData = this.#head(0);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#private);
    return this.#given({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #given<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.of(PRESENT | VERIFIED | flags), counter]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
