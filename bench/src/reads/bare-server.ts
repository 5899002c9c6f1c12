import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getOneMessage, sendMessage } from 'execa';

/**
 * Child process of the bare side: node:http that responds to every request with the same bytes and headers. It receives
 * them from its parent, and responds with its port.
 */
process.once('disconnect', () => process.exit(0));
const { body, headers } = (await getOneMessage()) as { body: string; headers: Record<string, string> };
const bytes = Buffer.from(body);
const server = createServer((_, answer) => void answer.writeHead(200, headers).end(bytes));
server.listen(0, '127.0.0.1', () => void sendMessage((server.address() as AddressInfo).port));
