import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tool = path.join(root, 'shell/federation/src/cli.ts');

/** Prepares a test file that runs the command line as processes: a folder for its microfrontends, removed at the end. */
export function toolFor(purpose: string) {
  let parent = '';
  beforeAll(async () => {
    parent = await temporaryFolder(`${purpose}-`);
  });
  afterAll(() => rm(parent, { recursive: true }));

  return {
    /** Runs the tool; returns its output and exit code. */
    run: (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      new Promise<{ code: number; out: string; err: string }>((done) => {
        // Another test file in this process may have set REGISTRY_URL.
        const { REGISTRY_URL: _url, TEAM_TOKEN: _token, ...inherited } = process.env;
        // A platform of `npm start` on this machine would be found in this folder.
        const options = { cwd: root, env: { ...inherited, XDG_CONFIG_HOME: parent, ...env } };
        execFile(process.execPath, ['--import', 'tsx', tool, ...args], options, (error, out, err) =>
          done({ code: Number(error?.code ?? 0), out, err }),
        );
      }),
    /** Runs a shell's command line that begins with the tool; returns the code of its first failed program, and its errors. */
    runInShell: (line: string) =>
      new Promise<{ code: number; err: string }>((done) => {
        const command = `set -o pipefail; ${process.execPath} --import tsx ${tool} ${line}`;
        execFile('bash', ['-c', command], { cwd: root }, (error, _out, err) =>
          done({ code: Number(error?.code ?? 0), err }),
        );
      }),
    /** Creates a folder with a `microfrontend.ts`. */
    async createFolder(name: string, text: string): Promise<string> {
      const folder = path.join(parent, name);
      await mkdir(folder);
      await writeFile(path.join(folder, 'microfrontend.ts'), text);
      return folder;
    },
  };
}
