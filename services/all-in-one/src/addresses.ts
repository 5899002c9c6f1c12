import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Returns the addresses on this machine at which the services of this process listen.
 * @param variables names such as `MEDIA_URL`; a variable set in `env` keeps its address
 * @throws {Error} naming a variable that is not a port on 127.0.0.1
 */
export async function withAddresses(
  variables: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  const free = await freeAddresses(variables.filter((variable) => !env[variable]));
  const given = variables.flatMap((variable) => {
    const address = env[variable];
    return address ? [[variable, ownAddress(variable, address)] as const] : [];
  });
  return Object.fromEntries([...free, ...given]);
}

function ownAddress(variable: string, address: string): string {
  if (/^http:\/\/127\.0\.0\.1:\d+$/.test(address)) return address;
  throw new Error(`${variable}: in one process http://127.0.0.1:<port>, or leave it out for a free port`);
}

/** Finds free ports; all are held open until every port is found, so that none is assigned twice. */
async function freeAddresses(variables: readonly string[]): Promise<Array<[string, string]>> {
  const servers = await Promise.all(
    variables.map(async (variable) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { variable, server };
    }),
  );
  const addresses = servers.map(({ variable, server }): [string, string] => [
    variable,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ]);
  await Promise.all(servers.map(({ server }) => once(server.close(), 'close')));
  return addresses;
}
