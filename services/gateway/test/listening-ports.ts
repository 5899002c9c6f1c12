import { readdir, readFile, readlink } from 'node:fs/promises';

/** State of a listening socket in the kernel's tables. */
const LISTENING = '0A';

/** Lists the TCP ports that a process itself listens on, ascending, from `/proc`. Linux only. */
export async function listeningPorts(pid: number): Promise<number[]> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  const own = new Set(targets);
  const ports: number[] = [];
  for (const table of ['tcp', 'tcp6']) {
    for (const line of (await readFile(`/proc/${pid}/net/${table}`, 'utf8')).split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENING && own.has(`socket:[${inode}]`))
        ports.push(Number.parseInt(local.split(':')[1] ?? '', 16));
    }
  }
  return ports.sort((one, other) => one - other);
}
