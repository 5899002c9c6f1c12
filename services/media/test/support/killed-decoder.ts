import type { DecodeReply } from '../../src/images/protocol.ts';

/** A decoder that is killed from outside in the middle of a picture, as by a system without memory. */
process.on('message', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ kind: 'started' } satisfies DecodeReply);
