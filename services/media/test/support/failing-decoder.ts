import type { DecodeReply } from '../../src/images/protocol.ts';

/** Decoder on a faulty machine, which reports the fault for every picture. */
process.on('message', () => process.send?.({ kind: 'fault', message: 'no space left' } satisfies DecodeReply));
process.send?.({ kind: 'started' } satisfies DecodeReply);
