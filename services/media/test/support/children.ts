import { readdir, readFile } from 'node:fs/promises';

/** Returns the ids of the running processes whose command line names `program` and, if given, `text`. */
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

/** Returns the ids of a worker's ffmpeg processes; its scratch folders contain its process id. */
export function ffmpegOf(worker: { pid: number }): Promise<number[]> {
  return processesOf('ffmpeg', `vitrina-media-${worker.pid}-`);
}
