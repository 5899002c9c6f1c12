/** Decoder on a faulty machine, which reports the fault for every picture. */
process.on('message', () => process.send?.({ kind: 'fault', message: 'no space left' }));
process.send?.({ kind: 'started' });
