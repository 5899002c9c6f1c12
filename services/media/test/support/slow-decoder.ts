import { setTimeout } from 'node:timers/promises';
import { decodePicture } from '../../src/images/decode.ts';
import type { DecodeReply, DecodeRequest } from '../../src/images/protocol.ts';

/** Time that each picture takes, in milliseconds: long enough to be interrupted, and no work for the machine. */
const DELAY_MS = 2_000;

/** Decoder that takes as long over a small picture as over one of 30 megapixels. */
process.on('disconnect', () => process.exit(0));
process.on('message', async (request: DecodeRequest) => {
  await setTimeout(DELAY_MS);
  reply({ kind: 'done', decoded: await decodePicture(request, () => undefined) });
});
reply({ kind: 'started' });

function reply(message: DecodeReply): void {
  process.send?.(message);
}
