import { watch } from '../build.ts';
import { type DevServer, serveOwnBuild } from './server.ts';

/**
 * Rebuilds a folder on every change and serves a platform that contains the newest successful build, starting with the
 * first.
 * @param rest address of the platform
 * @param port 0 picks a free port
 * @param onBuilt gets the address after each successful build, `onFailed` the compiler's text after a failed one
 * @returns a function that stops both
 */
export async function develop(
  folder: string,
  { rest, port }: { rest: string; port: number },
  onBuilt: (name: string, url: string) => void,
  onFailed: (text: string) => void,
): Promise<() => Promise<void>> {
  let server: DevServer | undefined;
  const stop = await watch(
    folder,
    async (build, hash) => {
      if (server) server.take(build, hash);
      else server = await serveOwnBuild(build, { folder, rest, port });
      onBuilt(build.contract.name, server.url);
    },
    (text) => {
      server?.fail(text);
      onFailed(text);
    },
  );
  return async () => {
    await stop();
    await server?.close();
  };
}
