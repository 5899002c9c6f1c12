/**
 * Commands of a microfrontend's folder, in this repository (`npm run deploy`) and outside (`vitrina deploy`):
 *
 * - local: `create`, `build`, `dev`;
 * - publishing: `publish` uploads a build; `deploy` builds, checks types, uploads and activates; `preview` uploads and
 *   prints a link;
 * - moves of a published version: `promote`, `rollback`, `retire`, `withdraw`, `config`, `token`;
 * - reading: `status`, `reports`, `history`.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type MicrofrontendDeclaration,
  type MicrofrontendStatus,
  microfrontendVersion,
  previewOrder,
  scriptBytes,
} from '@vitrina/contracts/microfrontends';
import { type Configuration, configuration } from '@vitrina/contracts/microfrontends/configuration';
import { z } from 'zod';
import { type BuildResult, build, readBuild, readDeclaration } from './build.ts';
import { create } from './create.ts';
import { foreignLocalStart, readEnvironment, registryUrl } from './credentials.ts';
import { conflictWithColleague, findMove, formatAuthor, originOf } from './origin.ts';
import { parseJson } from './parse-json.ts';
import {
  clientFor,
  overrunOf,
  promote,
  publish,
  rollback,
  runInEach,
  type Share,
  setShare,
  type VersionShare,
} from './release.ts';
import { addToLocalStart, keepLocalToken } from './team/authority.ts';
import { moveLines, reportLines, statusLines, texts } from './texts.ts';

// `dev` runs for hours; without this handler any process of the same user could open Node's inspector in it.
process.on('SIGUSR1', () => undefined);

// A reader that closes its end, such as `head`, has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function timedBuild(folder: string): Promise<BuildResult> {
  const started = performance.now();
  const result = await build(folder);
  say(texts.built(result.contract.name, scriptBytes(result.contract), Math.round(performance.now() - started)));
  const overrun = await overrunOf(result.contract);
  if (overrun) say(texts.overBudget(overrun));
  return result;
}

/** Uploads a build. A local start accepts a team that it does not have yet. */
async function publishHere(result: BuildResult): Promise<string> {
  const { name } = result.contract;
  const added = await addToLocalStart(name);
  if (added) say(texts.addedLocally(name, added));
  return publish(result);
}

function printShare(name: string, { version, percentage, automatic }: VersionShare): void {
  const isRising = automatic ? texts.risesByItself : '';
  say(percentage === 100 ? texts.live(name, version) : texts.inCanary(name, version, percentage) + isRising);
}

/** Names the version that visitors got until now, if it is another, and who gave it to them. */
function sayReplaced(before: string | null, now: string, moves: MicrofrontendStatus['movimientos']): void {
  if (before !== null && before !== now) say(texts.replaced(before, formatAuthor(findMove(moves, before))));
}

/** Builds a folder for publishing, after a type check. The shell is exempt: the repository checks its types. */
async function checkedBuild(folder: string): Promise<BuildResult> {
  const result = await timedBuild(folder);
  if (result.contract.name === 'shell') return result;
  const { assertTypes } = await import('./check-types.ts');
  assertTypes(folder, result.contract.declaration);
  return result;
}

async function release(folder: string, result: BuildResult, { share, replace, reason }: Flags): Promise<void> {
  const { name } = result.contract;
  const version = await publishHere(result);
  const origin = await originOf(folder);
  const client = await clientFor(name);
  let before = null as MicrofrontendStatus | null;
  const check = async (status: MicrofrontendStatus) => {
    const conflict = replace ? null : await conflictWithColleague(status, version, folder, origin, client.now());
    if (conflict) throw new Error(conflict);
    before = status;
  };
  const given = await setShare(name, version, share, reason || texts.deployReason, origin, check);
  printShare(name, given);
  if (given.percentage === 100 && before) sayReplaced(before.canal.activa, version, before.movimientos);
}

async function developHere(folder: string, rest: string, port: number): Promise<void> {
  const { develop } = await import('./dev/server.ts');
  const end = await develop(
    folder,
    { rest, port },
    (name, url) => say(texts.developing(name, rest, url)),
    (text) => process.stderr.write(`${text}\n`),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}

/** Reads a file with a microfrontend's configuration. @throws with the remedy in one line */
async function readConfigurationFile(file: string): Promise<Configuration> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new Error(texts.noConfigurationFile(file));
  const read = configuration.safeParse(parseJson(text));
  if (!read.success) throw new Error(texts.badConfiguration(file));
  return read.data;
}

const OWN_PAGE = /^\/(?![/\\])[\x21-\x7e]*$/;

/** First declared page without a path parameter; the landing page if every path has one. */
function firstPage({ routes }: MicrofrontendDeclaration): string {
  return routes.find(({ path: route }) => !/[:*]/.test(route))?.path ?? '/';
}

const SHOWN_REPORTS = 5;

/** Name of a folder's microfrontend: the declared one, because a clone may have any name; else the folder's. */
async function nameOf(folder: string): Promise<string> {
  const declared = await readDeclaration(folder).catch(() => null);
  return declared?.name ?? path.basename(folder);
}

interface Flags {
  built: boolean;
  title: string;
  against: string;
  port: string;
  release: string | undefined;
  minutes: string;
  page: string;
  share: Share;
  replace: boolean;
  file: string;
  clear: boolean;
  reason: string;
}

const commands: Record<string, (folder: string, flags: Flags) => Promise<void>> = {
  build: async (folder) => void (await timedBuild(folder)),
  dev: async (folder, { against, port }) => {
    const number = Number(port);
    if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new Error(texts.badPort);
    return developHere(folder, against || (await registryUrl()), number);
  },
  create: async (folder, { title }) => {
    await create(folder, title);
    say(texts.created(path.basename(folder)));
  },
  publish: async (folder) => {
    const result = await readBuild(folder);
    say(texts.published(result.contract.name, await publishHere(result)));
  },
  deploy: async (folder, flags) =>
    release(folder, flags.built ? await readBuild(folder) : await checkedBuild(folder), flags),
  promote: async (folder, { share, reason }) => {
    const name = await nameOf(folder);
    printShare(name, await promote(name, share, reason || texts.promoteReason, await originOf(folder)));
  },
  rollback: async (folder, { release: version, reason }) => {
    const name = await nameOf(folder);
    const { canal, movimientos } = await (await clientFor(name)).status(name);
    const said = { reason: reason || texts.rollbackReason, origin: await originOf(folder), revision: canal.revision };
    const live = await rollback(name, version, said);
    say(texts.live(name, live));
    // A colleague may have deployed after the decision to roll back: the line shows which version was left.
    sayReplaced(canal.canario?.version ?? canal.activa, live, movimientos);
  },
  withdraw: async (folder, { reason }) => {
    const name = await nameOf(folder);
    const order = { motivo: reason || texts.withdrawReason, origen: await originOf(folder) };
    await (await clientFor(name)).withdraw(name, order);
    say(texts.withdrawn(name));
  },
  config: async (folder, { file, clear, reason }) => {
    const name = await nameOf(folder);
    const client = await clientFor(name);
    if (file || clear) {
      const configuracion = clear ? null : await readConfigurationFile(path.resolve(folder, file));
      const motivo = reason || texts.configurationReason;
      await client.configure(name, { configuracion, motivo, origen: await originOf(folder) });
    }
    say(texts.configuration(name, (await client.status(name)).canal.configuracion));
  },
  status: async (folder) => {
    const name = await nameOf(folder);
    const client = await clientFor(name);
    for (const line of statusLines(await client.status(name))) say(line);
    for (const line of reportLines(await client.reports(name), SHOWN_REPORTS)) say(line);
  },
  reports: async (folder) => {
    const name = await nameOf(folder);
    const groups = await (await clientFor(name)).reports(name, true);
    for (const line of reportLines(groups)) say(line);
  },
  history: async (folder) => {
    const name = await nameOf(folder);
    const moves = await (await clientFor(name)).history(name);
    for (const line of moveLines(moves)) say(line);
  },
  preview: async (folder, { release: named, minutes, page }) => {
    const minutos = Number(minutes);
    if (!previewOrder.shape.minutos.safeParse(minutos).success) throw new Error(texts.badMinutes);
    const opened = page || firstPage(await readDeclaration(folder));
    if (!OWN_PAGE.test(opened)) throw new Error(texts.badPage(opened));
    const version = named ?? (await publishHere(await checkedBuild(folder)));
    const name = await nameOf(folder);
    const { enlace, hasta } = await (await clientFor(name)).preview(name, { version, minutos });
    say(texts.preview(name, version, `${enlace}?pagina=${encodeURIComponent(opened)}`, hasta));
  },
  retire: async (folder, { release: version }) => {
    if (!version) throw new Error(texts.withoutRelease);
    const name = await nameOf(folder);
    await (await clientFor(name)).retire(name, version);
    say(texts.retired(name, version));
  },
  token: async (folder) => {
    const name = await nameOf(folder);
    const token = await (await clientFor(name)).rotateToken(name);
    await keepLocalToken(name, token);
    say(texts.token(token));
  },
};

const LOCAL_COMMANDS: ReadonlySet<string> = new Set(['build', 'create']);

/** @param text a percentage, or `auto` */
function shareOf(text: string): Share {
  if (text === 'auto') return { automatic: true };
  const percentage = Number(text);
  if (!Number.isInteger(percentage) || percentage < 1 || percentage > 100) throw new Error(texts.badPercentage);
  return { percentage, automatic: false };
}

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  built: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  file: { type: 'string', default: '' },
  clear: { type: 'boolean', default: false },
  title: { type: 'string', default: '' },
  against: { type: 'string', default: '' },
  port: { type: 'string', default: '0' },
  release: { type: 'string' },
  minutes: { type: 'string', default: '60' },
  page: { type: 'string', default: '' },
  canary: { type: 'string', default: '100' },
} as const;

/** @throws if an option is unknown, has no value or one too many, or was taken by npm: names it, with the remedy */
function readArguments() {
  // Without `--` before it npm keeps an option of a script, and the command would run without it.
  const taken = Object.keys(options).find((name) => process.env[`npm_config_${name}`] !== undefined);
  if (taken !== undefined) throw new Error(texts.takenByNpm(taken));
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (cause) {
    const text = String(cause);
    // Node names the option in quotes, in English, with its short form before it and the kind of its value after it.
    const [, option = text] = /'(?:-\w, )?(-[^ ']+)/.exec(text) ?? [];
    const isInvalidValue =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE';
    if (!isInvalidValue) throw new Error(texts.unknownOption(option), { cause });
    const isNeedless = text.includes('does not take an argument');
    throw new Error(isNeedless ? texts.needlessValue(option) : texts.withoutValue(option), { cause });
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name = '', ...folders] = positionals;
  if (values.help) return say(texts.usage);
  const command = commands[name];
  if (!command) throw new Error(texts.usage);
  const share = shareOf(values.canary);
  const named = folders.length > 0 ? folders : ['.'];
  if (named.length === 1) await readEnvironment(path.resolve(named[0] ?? '.'));
  const local = LOCAL_COMMANDS.has(name) ? null : await foreignLocalStart();
  // Printed on stderr: scripts read the command's result from stdout.
  if (local) process.stderr.write(`${texts.usesLocalStart(local.url, local.secrets)}\n`);
  if (values.release !== undefined && !microfrontendVersion.safeParse(values.release).success) {
    throw new Error(texts.badRelease(values.release));
  }
  await runInEach(named, (folder) => command(path.resolve(folder), { ...values, release: values.release, share }));
}

z.config(z.locales.es());
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
