import { execFileSync } from 'node:child_process';

/** Chromium as the system has it: `CHROMIUM_PATH`, else the program on PATH. @throws {Error} where there is none */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
}

/** What every browser of the tests is started with: no graphics card, and nothing that it does on the net by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
