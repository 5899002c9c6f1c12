import type { DecodeReply } from '../../src/images/protocol.ts';

/** A decoder on a machine at fault: it says so of every picture. */
process.on('message', () => process.send?.({ kind: 'fault', message: 'no space left' } satisfies DecodeReply));
process.send?.({ kind: 'started' } satisfies DecodeReply);
