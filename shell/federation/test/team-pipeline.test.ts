import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const pipeline = path.resolve(import.meta.dirname, '../../../.ci/deploy');

/** Programs in place of those that the pipeline runs: `LIVE` is live, and the pages contain `SHOWN`. */
const programs: Record<string, string> = {
  npx: '',
  sleep: '',
  curl: 'echo "/mf/mf-chat/$SHOWN/"',
  npm: `echo "$*" >> "$CALLS"
case "$*" in
*deploy*) echo "mf-chat 1.0.0-aaaaaaaaaaaa: activa" ;;
*status*) echo "mf-chat  activa: $LIVE  anterior: 1.0.0-cccccccccccc  revisión: 3" ;;
esac`,
};

let folder = '';
beforeAll(async () => {
  folder = await temporaryFolder('canal-');
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the pipeline. @returns whether it succeeded, what it printed, and whether it rolled back */
async function deploy(live: string, shown: string) {
  const calls = path.join(folder, 'calls');
  await writeFile(calls, '');
  const env = { PATH: `${folder}:${process.env.PATH}`, LIVE: live, SHOWN: shown, CALLS: calls };
  const { isFine, text } = await run(pipeline, ['mf-chat'], { env }).then(
    ({ stdout }) => ({ isFine: true, text: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isFine: false, text: stdout + stderr }),
  );
  return { isFine, text, hasRolledBack: (await readFile(calls, 'utf8')).includes('rollback') };
}

const own = '1.0.0-aaaaaaaaaaaa';
const later = '1.0.0-bbbbbbbbbbbb';

describe("a team's pipeline", () => {
  it('succeeds once the pages contain the version', async () => {
    expect(await deploy(own, own)).toMatchObject({ isFine: true, hasRolledBack: false });
  });

  it('rolls back a version that no page gets', async () => {
    const { text, ...rest } = await deploy(own, later);
    expect(rest).toEqual({ isFine: false, hasRolledBack: true });
    expect(text).toContain('las páginas no la nombran');
  });

  it("leaves a colleague's version alone that has replaced its own", async () => {
    const { text, ...rest } = await deploy(later, later);
    expect(rest).toEqual({ isFine: true, hasRolledBack: false });
    expect(text).toContain(`${own}: ya está activa otra`);
  });
});
