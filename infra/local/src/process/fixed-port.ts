import { createServer } from 'node:net';
import { Failure } from '../failure.ts';
import { texts } from '../texts.ts';
import { ownerOfPort } from './port-owner.ts';

/**
 * Makes sure that a port can be listened on.
 * @param what whose port it is, for the message
 * @param remedy a command that chooses another
 * @throws {Failure} saying which port is taken, by what, and how to choose another
 */
export async function claimPort(port: number, what: string, remedy: string): Promise<number> {
  if (await isFree(port)) return port;
  const owner = await ownerOfPort(port);
  throw new Failure(texts.portInUse(port, what, owner, remedy));
}

/** True where a listener on the loopback interface and one on all of them would both be let in. */
export async function isFree(port: number): Promise<boolean> {
  return (await listens(port, '127.0.0.1')) && (await listens(port, '0.0.0.0'));
}

function listens(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
