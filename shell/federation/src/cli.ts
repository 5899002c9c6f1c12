import path from 'node:path';
import { parseArgs } from 'node:util';
import { scriptBytes } from '@vitrina/contracts/microfrontends';
import { type BuildResult, build, readBuild, watch } from './build.ts';
import { activate, clientFor, publish, rollback } from './release.ts';
import { statusLines, texts } from './texts.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function timedBuild(folder: string): Promise<BuildResult> {
  const started = performance.now();
  const result = await build(folder);
  say(texts.built(result.contract.name, scriptBytes(result.contract), Math.round(performance.now() - started)));
  return result;
}

async function release(result: BuildResult, reason: string): Promise<void> {
  const version = await publish(result);
  await activate(result.contract.name, version, reason);
  say(texts.live(result.contract.name, version));
}

async function watchFolder(folder: string, deploy: boolean): Promise<void> {
  const stop = await watch(
    folder,
    async (result) => {
      if (deploy) await release(result, texts.watchReason);
      say(texts.watching(result.contract.name));
    },
    (text) => process.stderr.write(`${text}\n`),
    deploy ? 'production' : 'development',
  );
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

const nameOf = (folder: string) => path.basename(folder);

const commands: Record<string, (folder: string, flags: { built: boolean; deploy: boolean }) => Promise<void>> = {
  build: async (folder) => void (await timedBuild(folder)),
  watch: (folder, { deploy }) => watchFolder(folder, deploy),
  publish: async (folder) => {
    const result = await readBuild(folder);
    say(texts.published(result.contract.name, await publish(result)));
  },
  deploy: async (folder, { built }) =>
    release(built ? await readBuild(folder) : await timedBuild(folder), texts.deployReason),
  rollback: async (folder) => say(texts.live(nameOf(folder), await rollback(nameOf(folder)))),
  status: async (folder) => {
    const status = await (await clientFor(nameOf(folder))).status(nameOf(folder));
    for (const line of statusLines(status)) say(line);
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { built: { type: 'boolean', default: false }, deploy: { type: 'boolean', default: false } },
});
const [name = '', ...folders] = positionals;
const command = commands[name];
try {
  if (!command) throw new Error(texts.usage);
  for (const folder of folders.length > 0 ? folders : ['.']) await command(path.resolve(folder), values);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
