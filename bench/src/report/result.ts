import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BarName, RowName } from '../bars.ts';
import type { Options } from '../options.ts';

/** What one bar's figure came to. */
export interface Figure {
  bar: BarName;
  value: number;
  /** The platform's side, for people. */
  platform: string;
  /** The bare side, for people. */
  bare: string;
}

/** What a row measured. */
export interface RowResult {
  figures: Figure[];
  /** What else is worth knowing: numbers without a bar, by name. */
  notes: Record<string, number | string>;
}

const folder = new URL('../../results/', import.meta.url);

/** Writes `results/<row>.json`: the figures, what they were measured with, and on what machine. */
export async function writeResult(row: RowName, result: RowResult, options: Options): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { providers, rounds, photos, searches, seconds, seed } = options;
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '',
    /** Processes that wanted a core in the last minute: far above the cores, the machine was shared. */
    load: loadavg()[0],
  };
  const content = {
    row,
    at: new Date().toISOString(),
    options: { providers, rounds, photos, searches, seconds, seed },
    machine,
    ...result,
  };
  await writeFile(new URL(`${row}.json`, folder), `${JSON.stringify(content, null, 2)}\n`);
}
