import type { DecodeReply } from '../../src/images/protocol.ts';

/** A decoder that dies like a native one: by a signal, in the middle of a picture. */
process.on('message', () => process.kill(process.pid, 'SIGSEGV'));
process.send?.({ kind: 'started' } satisfies DecodeReply);
