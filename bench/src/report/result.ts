import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BarName, RowName } from '../bars.ts';
import type { Options } from '../options.ts';

/** Measured figure of one bar. */
export interface Figure {
  bar: BarName;
  value: number;
  /** Text about the platform's side. */
  platform: string;
  /** Text about the bare side. */
  bare: string;
}

/** Measurements of a row. */
export interface RowResult {
  figures: Figure[];
  /** Further results without a bar, by name. */
  notes: Record<string, number | string>;
}

const folder = new URL('../../results/', import.meta.url);

/** Writes `results/<row>.json`: the figures, the options, and the machine. */
export async function writeResult(row: RowName, result: RowResult, options: Options): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { providers, rounds, photos, searches, seconds, seed } = options;
  const machine = {
    node: process.version,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '',
    /** Processes that waited for a core in the last minute: far above the number of cores, the machine was shared. */
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
