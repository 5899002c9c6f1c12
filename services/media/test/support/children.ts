import { readdir, readFile } from 'node:fs/promises';

/** Ids of the running processes whose command line names `program` and, where given, `text`. */
export async function processesOf(program: string, text = ''): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const [name = ''] = line.split('\0');
    if (name.split('/').at(-1) === program && line.includes(text)) found.push(Number(entry));
  }
  return found;
}

/** Ids of the ffmpeg processes that a worker runs; its scratch folders carry its own id. */
export function ffmpegOf(worker: { pid: number }): Promise<number[]> {
  return processesOf('ffmpeg', `vitrina-media-${worker.pid}-`);
}
