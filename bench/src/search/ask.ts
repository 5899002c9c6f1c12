import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** A request that is sent again and again over connections that stay open. */
export interface Asking {
  url: string;
  headers?: Record<string, string>;
  /** JSON to post; without it the request is a GET. */
  body?: string;
}

/**
 * Sends a request and reads its answer to the end.
 * @returns the time from the request to the last byte, in milliseconds, and the answer
 * @throws {Error} for every status but 200
 */
export function ask({ url, headers, body }: Asking): Promise<{ ms: number; text: string }> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(url, { method, agent, headers: { ...headers, ...json } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject).once('end', () => {
        const ms = performance.now() - from;
        const text = Buffer.concat(pieces).toString();
        if (answer.statusCode === 200) resolve({ ms, text });
        else reject(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    sent.once('error', reject).end(body);
  });
}
