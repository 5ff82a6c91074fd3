/** Photos as tablets send them, each drawn anew. What is there already, as one that was sent again, is done. */
import { createHash } from 'node:crypto';
import { messages } from '#shared/messages';
import type { NotePicture } from '#shared/records/picture';
import { audit } from '../../audit';
import type { Context } from '../../context';
import { Refusal } from '../../http/refusal';
import { PictureProblem, redrawPicture } from '../../providers/pictures';
import { storeFile } from '../../providers/storage';
import { refused, type WriteOutcome } from '../../sync/outcome';
import type { NoteSync } from '../../sync/record-sync';
import { picturesPolicy } from './policy';

const JPEG = 'image/jpeg';

export const pictureSync: NoteSync<NotePicture> = {
  may: picturesPolicy.take,
  async run(context, entries) {
    const outcomes: WriteOutcome[] = [];
    for (const { input } of entries) outcomes.push(await takePicture(context, input.arguments));
    return outcomes;
  },
};

async function takePicture(context: Context, given: NotePicture['arguments']): Promise<WriteOutcome> {
  const { trx, actor, clock } = context;
  const { id, preschool_id, day, noted_at } = given;
  const bytes = Buffer.from(given.bytes, 'base64');
  const sent_sha256 = createHash('sha256').update(bytes).digest('hex');
  const there = await trx('pictures').where({ id }).first();
  if (there) {
    const isSame =
      there.recorded_by === actor.userId &&
      there.preschool_id === preschool_id &&
      there.day === day &&
      there.sent_sha256 === sent_sha256;
    return isSame ? { status: 'applied' } : refused('id', messages.operationReused);
  }
  if (day > clock.today()) return refused('day', messages.dateFuture);
  const file_id = await drawn(context, id, bytes);
  if (typeof file_id !== 'string') return file_id;
  const row = { id, preschool_id, day, noted_at, sent_sha256, file_id };
  await trx('pictures').insert({ ...row, recorded_by: actor.userId, recorded_at: clock.now() });
  await audit(context, {
    action: 'recorded',
    entityType: 'picture',
    entityId: id,
    preschoolId: preschool_id,
    after: { day, sha256: sent_sha256, size: bytes.length },
  });
  return { status: 'applied' };
}

/** The file that it was stored as, or why it can't be. */
async function drawn(context: Context, id: string, sent: Buffer): Promise<string | WriteOutcome> {
  try {
    const bytes = await redrawPicture(sent, JPEG);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { name: `${id}.jpg`, contentType: JPEG, sha256, sentBytes: sent.length, bytes };
    return await storeFile(context, file);
  } catch (error) {
    if (error instanceof PictureProblem)
      return refused(
        'bytes',
        error.reason === 'unreadable' ? messages.pictureUnreadable : messages.pictureTooLarge,
      );
    // So much was sent today already: its author sends it again tomorrow.
    if (error instanceof Refusal) return refused('bytes', error.message);
    throw error;
  }
}
