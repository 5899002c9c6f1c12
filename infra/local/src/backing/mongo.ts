import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root } from '../paths.ts';
import { runCommand } from '../process/command.ts';
import { Daemon } from '../process/daemon.ts';
import { acceptsConnection } from '../process/until.ts';
import { texts } from '../texts.ts';
import { cachedFolder, contents, fingerprint } from '../tools/once.ts';
import { requirePrograms } from '../tools/system-packages.ts';
import type { Backing, Place } from './backing.ts';

const sources = join(root, 'infra/local/mongo');
const pom = join(sources, 'pom.xml');
const server = join(sources, 'VitrinaMongo.java');
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

/** MongoDB; by default a Java server that speaks its wire protocol and stores data in an H2 file. */
export const mongo: Backing = {
  name: 'mongo',
  port: 27117,
  variables: ['MONGODB_URL'],
  program: 'mongod',
  composeService: 'mongo',
  composePort: 27017,
  environment: ({ port }) => ({ MONGODB_URL: `mongodb://127.0.0.1:${port}` }),
  isReady: (address) => acceptsConnection(address.hostname, Number(address.port) || 27017),
  startProgram: async (place, program) =>
    launch(place, program, ['--dbpath', place.data, '--port', String(place.port), '--bind_ip', '127.0.0.1']),
  startEmbedded: async (place) => {
    await requirePrograms(['javac', 'mvn'], place.step);
    const folder = await build(place);
    place.step.stage(texts.stages.starting);
    // First compiler tier only: the server is ready sooner and leaves both cores to its callers.
    const flags = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx768m'];
    const classpath = await jarsOf(folder);
    const store = join(place.data, 'store.mv');
    return launch(place, 'java', [...flags, '-cp', classpath, 'VitrinaMongo', String(place.port), store]);
  },
};

function launch(place: Place, program: string, args: readonly string[]): Daemon {
  return new Daemon({ name: 'MongoDB', program, args, run: place.run, log: join(place.logs, 'mongo.log') });
}

async function build(place: Place): Promise<string> {
  const key = fingerprint(...(await contents([pom, server])));
  const folder = await cachedFolder('mongo', key, async (draft) => {
    place.step.stage(texts.stages.downloading);
    const jars = join(draft, 'jars');
    const log = join(place.logs, 'mongo-build.log');
    await runCommand('mvn', ['-q', '-B', '-f', pom, COPY_GOAL, `-DoutputDirectory=${jars}`], { log, cwd: draft });
    place.step.stage(texts.stages.compiling);
    await runCommand('javac', ['-cp', await jarsOf(draft), '-d', draft, server], { log, cwd: draft });
  });
  return folder;
}

/** Builds a server's class path: its own class and every jar. */
async function jarsOf(folder: string): Promise<string> {
  const jars = await readdir(join(folder, 'jars'));
  return [folder, ...jars.sort().map((jar) => join(folder, 'jars', jar))].join(delimiter);
}
