/** What is wrong with a certificate or its key. Never words of a library, which might quote what was given. */
export class CertificateProblem extends Error {
  override readonly name = 'CertificateProblem';
  constructor(
    readonly kind:
      | 'no certificate'
      | 'no key'
      | 'no password'
      | 'wrong password'
      | 'locked otherwise'
      | 'other key'
      | 'weak key'
      | 'not for signing',
  ) {
    super(kind);
  }
}
