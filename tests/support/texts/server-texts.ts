/** What the server says outside of the app, in the language of whoever reads it: all that goes through say(). */
import { join, resolve } from 'node:path';
import { careActLabels, careDetailLabels, carePortionLabels } from '#shared/domain/care';
import {
  certaintyLabels,
  illnessLabels,
  illnessSymptomLabels,
  returnCheckLabels,
} from '#shared/domain/illness-labels';
import { bodyPartLabels, incidentKindLabels } from '#shared/domain/incident-labels';
import { payeeLabels } from '#shared/domain/payee';
import { PAYMENT_CORRECTED, statementLabels, statementPartLabels } from '#shared/domain/statement';
import { childStatuses, paymentMethods, paymentStatuses } from '#shared/domain/statuses';
import { doseActLabels } from '#shared/records/dose-text';
import { sourcesIn } from './folder';
import { shownTexts } from './shown-texts';
import { importsOf, readSource } from './syntax';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Words that are no texts, in sources that speak. */
const untranslated: readonly string[] = ['Tadika'];

/** Every text with a place where it is said. */
export function serverTexts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sourcesIn('server')) {
    const source = readSource(join(ROOT, file));
    if (!importsOf(source.program).some((from) => /(languages\/say|\/file-texts)$/.test(from))) continue;
    for (const { text, place } of shownTexts(source, file))
      if (!found.has(text) && !untranslated.includes(text)) found.set(text, place);
  }
  // The papers name an invoice's status, a payment's method, and the status of a child.
  const statuses = [...Object.values(paymentStatuses), ...Object.values(childStatuses)];
  for (const name of [
    ...statuses,
    ...Object.values(paymentMethods),
    ...Object.values(payeeLabels),
    ...Object.values(statementLabels),
    PAYMENT_CORRECTED,
    ...Object.values(statementPartLabels),
  ])
    if (!found.has(name)) found.set(name, 'src/shared/domain/statuses.ts');
  // The file of a child says what was done for it.
  for (const labels of [careActLabels, careDetailLabels, carePortionLabels])
    for (const label of Object.values(labels))
      if (!found.has(label)) found.set(label, 'src/shared/domain/care.ts');
  for (const labels of [illnessLabels, certaintyLabels, illnessSymptomLabels, returnCheckLabels])
    for (const label of Object.values(labels))
      if (!found.has(label)) found.set(label, 'src/shared/domain/illness-labels.ts');
  for (const labels of [incidentKindLabels, bodyPartLabels])
    for (const label of Object.values(labels))
      if (!found.has(label)) found.set(label, 'src/shared/domain/incident-labels.ts');
  for (const label of Object.values(doseActLabels))
    if (!found.has(label)) found.set(label, 'src/shared/records/dose-text.ts');
  return found;
}
