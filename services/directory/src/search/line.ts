import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';

const agents = {
  'http:': { agent: new Agent({ keepAlive: true, scheduling: 'lifo' }), request: httpRequest },
  'https:': { agent: new SecureAgent({ keepAlive: true, scheduling: 'lifo' }), request: httpsRequest },
} as const;

/**
 * Sends one of the engine client's requests over a connection that stays open, and reads the JSON of its answer: half of
 * the CPU of `fetch`, which a search is asked for at every key.
 * @throws {Error} for every status but 2xx, for a broken line, and where the client's patience is over
 */
export function sendOverLine(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<unknown> {
  const url = input instanceof URL ? input : new URL(String(input));
  const { agent, request } = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
  const body = typeof init.body === 'string' ? init.body : undefined;
  const sentHeaders = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
  const headers = Object.fromEntries(sentHeaders);
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: init.method ?? 'GET', headers, agent }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(pieces).toString();
        const status = answer.statusCode ?? 0;
        if (status < 200 || status > 299) reject(new Error(`the search engine answered ${status}: ${text}`));
        else resolve(text === '' ? undefined : parsed(text, reject));
      });
    });
    // Handed to the request, the signal would stay tied to the line, which the next requests use.
    const giveUp = () => sent.destroy(new Error('the search engine did not answer in time'));
    init.signal?.addEventListener('abort', giveUp, { once: true });
    sent.once('close', () => init.signal?.removeEventListener('abort', giveUp));
    // A line that the engine closed while it was idle is known only when it is used; asking again is harmless.
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendOverLine(input, init));
      else reject(error);
    });
    sent.end(body);
  });
}

function parsed(text: string, reject: (error: unknown) => void): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return reject(error);
  }
}
