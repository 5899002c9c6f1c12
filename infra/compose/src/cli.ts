import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages, requireEngine } from '@vitrina/images';
import { Failure, Progress, root, table } from '@vitrina/local';
import { containersOf, docker, down, labelOf } from './engine.ts';
import { preparePlatform, publishInterface, startContainers, trustEdgeCertificates } from './platform.ts';
import { texts } from './texts.ts';

const FOLDER = join(root, 'infra/compose');
const [command = 'up'] = process.argv.slice(2);

/** Name of the Compose project and of the stack. */
const NAME = 'vitrina';

async function run(): Promise<void> {
  const progress = new Progress();
  try {
    if (existsSync(join(FOLDER, '.env'))) process.loadEnvFile(join(FOLDER, '.env'));
    process.env.PUBLIC_URL ??= 'https://localhost';
    const secretsFolder = process.env.SECRETS ?? join(FOLDER, 'secrets');
    const target = command === 'stack' ? 'stack' : 'compose';
    const prepared = await preparePlatform({ name: NAME, secretsFolder, target }, process.env);
    const { project } = prepared;
    if (command === 'config') return console.log(project.file);
    await requireEngine();
    if (command === 'down') {
      await down(project);
      return console.log(texts.stopped);
    }
    if (command === 'status') {
      const containers = await containersOf(labelOf(project));
      return console.log(table(containers.map(({ service, name, status }) => [service, name, status])).join('\n'));
    }
    if (command !== 'up' && command !== 'stack')
      throw new Failure(`${texts.unknownCommand(command)}\n\n${texts.usage}`);
    const { IMAGES: prefix, VERSION: version = 'latest' } = process.env;
    // Images with a custom prefix come from a registry.
    if (prefix === undefined) await buildImages({ progress, prefix: 'vitrina', version });
    if (command === 'stack') {
      const deploy = ['stack', 'deploy', '--prune', '--compose-file', '-', NAME];
      return console.log(await docker(deploy, project.file, project.env));
    }
    await startContainers(prepared, progress);
    const [edge] = (await containersOf(labelOf(project))).filter(({ service }) => service === 'edge');
    if (edge) await trustEdgeCertificates(edge.name);
    await publishInterface(prepared, progress);
    progress.close();
    console.log(`\n  ${texts.ready(project.env.PUBLIC_URL ?? '')}\n`);
  } finally {
    progress.close();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
