/** A printed document as the answer of a call: saved by the browser under its name. */
import { FileAnswer } from '../../http/file-answer';
import type { Printed } from './print-invoice';

export const asFile = ({ name, content }: Printed) =>
  new FileAnswer({ type: 'application/pdf', name, content });
