/** Certificates of a test's company, good for a year around its clock where nothing else is said. */
import { DAY_MS } from '#shared/domain/calendar-date';
import { makeCertificate } from '../../server/demo/make-certificate';
import { readSigningCertificate, type SigningCertificate } from '../../server/providers/signing-certificate';

type Wanted = Parameters<typeof makeCertificate>[0];

export const certificateFiles = (now: Date, over: Partial<Wanted> = {}) =>
  makeCertificate({
    name: 'Kenari Sdn. Bhd.',
    tin: 'C2584563200',
    registration: '202001234567',
    serial: '7a01',
    from: new Date(now.getTime() - 100 * DAY_MS),
    until: new Date(now.getTime() + 265 * DAY_MS),
    ...over,
  });

export async function signingCertificate(now: Date, over: Partial<Wanted> = {}): Promise<SigningCertificate> {
  const { certificate, key } = await certificateFiles(now, over);
  return readSigningCertificate(certificate, key);
}
