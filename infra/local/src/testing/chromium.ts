import { execFileSync } from 'node:child_process';

/** The system's Chromium: `CHROMIUM_PATH`, else the program on PATH. @throws {Error} where there is none */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
}

/** Arguments of every test browser: no graphics card, and no network traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
