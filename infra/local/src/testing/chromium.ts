import { execFileSync } from 'node:child_process';

/** Arguments of every test browser: no graphics card, and no network traffic of its own. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium: `CHROMIUM_PATH`, else the program on PATH. @throws {Error} where there is none */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? pathOf('chromium');
}

/**
 * How tests launch their browser. It is Chromium's headless shell where there is one: the same engine without windows
 * and tabs, for a quarter less of the processor's time.
 * @throws {Error} where there is no browser
 */
export function testBrowser(): { executablePath: string; args: string[] } {
  return { executablePath: process.env.CHROMIUM_PATH ?? pathOf('chromium-headless-shell', 'chromium'), args: flags };
}

/** Path of the first of the programs that is on PATH. @throws {Error} where none is */
function pathOf(...programs: string[]): string {
  const search = programs.map((program) => `command -v ${program}`).join(' || ');
  return execFileSync('sh', ['-c', search], { encoding: 'utf8' }).trim();
}
