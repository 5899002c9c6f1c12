import { watch } from '../build.ts';
import { type DevServer, serveOwnBuild } from './server.ts';

/**
 * Builds a folder at every change and serves a platform with the newest good build in it, from the first one on.
 * @param rest address of the platform
 * @param port 0 takes a free one
 * @param onBuilt gets the address after each good build, `onFailed` the compiler's text after each other
 * @returns a function that ends both
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
