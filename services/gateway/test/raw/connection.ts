import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Data received over one connection. */
export interface Conversation {
  /** Status of each response, in order, without 1xx. */
  statuses: number[];
  /** All received text. */
  text: string;
  /** True if the other side closed the connection. */
  closed: boolean;
}

/** Longest wait for more data after a response, in milliseconds. */
const QUIET_MS = 150;
/** Longest wait for a response or a close, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Sends bytes over a separate connection and reads until `answers` responses have arrived and it is quiet, or the other
 * side closes.
 * @param untilClosed waits for the close, however quiet it is
 * @param pieces sent one after another; a number is a pause in milliseconds, `end` closes our half
 * @param patienceMs longest wait for a response or a close
 */
export async function converse(
  port: number,
  pieces: ReadonlyArray<Buffer | number | 'end'>,
  answers: number,
  untilClosed = false,
  patienceMs = PATIENCE_MS,
): Promise<Conversation> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  let lastAt = Date.now();
  let closed = false;
  const close = () => {
    closed = true;
  };
  socket.on('data', (piece: Buffer) => {
    received.push(piece);
    lastAt = Date.now();
  });
  for (const event of ['end', 'close', 'error'] as const) socket.on(event, close);
  try {
    for (const piece of pieces) {
      if (closed) break;
      if (typeof piece === 'number') await pause(piece);
      else if (piece === 'end') socket.end();
      else socket.write(piece);
    }
    const started = Date.now();
    while (!closed && Date.now() - started < patienceMs) {
      const enough = statusesOf(Buffer.concat(received).toString('latin1')).length >= answers;
      if (!untilClosed && enough && Date.now() - lastAt > QUIET_MS) break;
      await pause(10);
    }
    const text = Buffer.concat(received).toString('utf8');
    return { statuses: statusesOf(text), text, closed };
  } finally {
    socket.destroy();
  }
}

function statusesOf(text: string): number[] {
  // A status line starts the stream or follows a body; the bodies of these tests contain no such line.
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((one) => one >= 200);
}
