import type { ErrorCode } from '@vitrina/contracts/errors';
import sharp from 'sharp';
import { decodePicture } from '../images/decode.ts';
import { TooManyPixels } from '../images/heif.ts';
import { HeifError } from '../images/libheif.ts';
import type { DecodeReply, DecodeRequest } from '../images/protocol.ts';

/**
 * Child process that decodes pictures for a worker, one at a time, over its fork channel. A native decoder that crashes,
 * hangs or exhausts memory affects only this process, which ends with its worker.
 */
sharp.concurrency(1);
sharp.cache(false);

process.on('disconnect', () => process.exit(0));
process.on('message', (request: DecodeRequest) => void handle(request));
reply({ kind: 'started' });

function reply(message: DecodeReply): void {
  process.send?.(message);
}

async function handle(request: DecodeRequest): Promise<void> {
  try {
    const decoded = await decodePicture(request, (percent) => reply({ kind: 'progress', percent }));
    reply({ kind: 'done', decoded });
  } catch (error) {
    reply(failureReply(error));
  }
}

const heifCodes = {
  damaged: 'archivo_ilegible',
  limit: 'archivo_dimensiones',
  unsupported: 'archivo_heic',
} as const satisfies Record<HeifError['reason'], ErrorCode>;

function failureReply(error: unknown): DecodeReply {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TooManyPixels || /pixel limit/i.test(message))
    return { kind: 'refused', code: 'archivo_dimensiones' };
  if (error instanceof HeifError) return { kind: 'refused', code: heifCodes[error.reason] };
  if (error instanceof Error && 'code' in error) return { kind: 'fault', message };
  return { kind: 'refused', code: 'archivo_ilegible' };
}
