/** Decoder that dies from a signal in the middle of a picture, like a crashing native decoder. */
process.on('message', () => process.kill(process.pid, 'SIGSEGV'));
process.send?.({ kind: 'started' });
