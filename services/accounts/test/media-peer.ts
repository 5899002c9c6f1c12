import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorCode } from '@vitrina/contracts/errors';

/** Photo that the fake media service received. */
export interface ReceivedPhoto {
  path: string;
  authorization: string;
  bytes: number;
  sha256: string;
  /** False if the upload broke off. */
  whole: boolean;
}

/** Starts a fake media service for `PUT /internal/fotos/:id` that records photos and responds as configured. */
export async function startMediaPeer() {
  const received: ReceivedPhoto[] = [];
  let refusal: { status: number; code: ErrorCode } | undefined;
  const respond = (answer: ServerResponse) => {
    answer.setHeader('content-type', 'application/json');
    answer.statusCode = refusal?.status ?? 202;
    answer.end(JSON.stringify(refusal ? { success: false, code: refusal.code } : { success: true }));
  };
  const server = createServer((request, answer) => {
    const hash = createHash('sha256');
    const photo = {
      path: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      bytes: 0,
      sha256: '',
      whole: false,
    };
    request.on('data', (piece: Buffer) => {
      photo.bytes += piece.length;
      hash.update(piece);
    });
    request.on('end', () => {
      photo.whole = true;
      respond(answer);
    });
    request.on('error', () => undefined);
    request.on('close', () => {
      photo.sha256 = hash.digest('hex');
      received.push(photo);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith: (next: typeof refusal) => {
      refusal = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
