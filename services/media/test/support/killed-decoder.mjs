/** Decoder that is killed from outside in the middle of a picture, as by a system that lacks memory. */
process.on('message', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ kind: 'started' });
