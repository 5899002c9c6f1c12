/** Decoder that never replies. */
process.on('message', () => undefined);
