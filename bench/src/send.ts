import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

interface SendOptions {
  /** Text, JSON or a form to post; without it the request is a GET. */
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
  /** Expected status, 200 by default. */
  status?: number;
  /** Called after the last byte of the body was sent. */
  onSent?: () => void;
}

/**
 * Sends a request over a connection that stays open, with less CPU than fetch, and reads its response to the end.
 * @returns the response, and the time from the request to its last byte, in milliseconds
 * @throws {Error} for every other status
 */
export function send(
  url: string,
  { body, headers = {}, status = 200, onSent = () => undefined }: SendOptions,
): Promise<{ ms: number; text: string }> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject).once('end', () => {
        const ms = performance.now() - from;
        const text = Buffer.concat(pieces).toString();
        if (answer.statusCode === status) resolve({ ms, text });
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    sent.once('finish', onSent).once('error', reject).end(body);
  });
}
