import { execFileSync } from 'node:child_process';

/** Arguments of every test browser: no graphics card and no background network traffic. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Finds the system's Chromium: `CHROMIUM_PATH`, else the program on PATH. @throws {Error} if neither exists */
export function chromiumPath(): string {
  return process.env.CHROMIUM_PATH ?? pathOf('chromium');
}

/**
 * Returns launch options of the test browser. Prefers Chromium's headless shell: the same engine without windows and
 * tabs, at three quarters of the CPU time.
 * @throws {Error} if no browser is installed
 */
export function testBrowser(): { executablePath: string; args: string[] } {
  return { executablePath: process.env.CHROMIUM_PATH ?? pathOf('chromium-headless-shell', 'chromium'), args: flags };
}

/** Returns the path of the first program found on PATH. @throws {Error} if no program is found */
function pathOf(...programs: string[]): string {
  const search = programs.map((program) => `command -v ${program}`).join(' || ');
  return execFileSync('sh', ['-c', search], { encoding: 'utf8' }).trim();
}
