/**
 * The thread that draws papers: a list of two thousand parents takes seconds of a processor, in which the server itself
 * would answer nobody.
 */
import { parentPort } from 'node:worker_threads';
import { tellPrinted } from '../log';
import { type PaperKind, papers } from './papers';

tellPrinted();
parentPort?.on('message', async ({ kind, paper }: { kind: PaperKind; paper: never }) => {
  try {
    const drawn = new Uint8Array(await papers[kind](paper));
    parentPort?.postMessage({ drawn }, [drawn.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
