import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, outputOf, until } from '@vitrina/local';
import { execa } from 'execa';
import { texts } from './texts.ts';

/** Number of last lines kept of each container's output. */
const LOG_LINES = 2_000;

/** Container of the project: its service, its name, and its state from the engine. */
export interface Container {
  id: string;
  service: string;
  name: string;
  /** Status text, such as `Up 5 seconds (healthy)`. */
  status: string;
}

/** Project to run: a derived Compose file and a name. */
export interface Project {
  name: string;
  /** The derived file. */
  file: string;
  /** Variables of the file. */
  env: NodeJS.ProcessEnv;
  /** Base folder of the file's relative paths. */
  folder: string;
}

/** Starts containers that are missing or outdated. @throws {Failure} with the engine's message */
export async function up(project: Project): Promise<void> {
  await compose(project, 'up', '--detach', '--remove-orphans', '--no-build');
}

/** Stops and removes the containers; the data stays in its volumes. */
export async function down(project: Project): Promise<void> {
  await compose(project, 'down');
}

/** Runs a command of Compose, which is a plugin of `docker` or a program of its own. */
async function compose({ name, file, env, folder }: Project, command: string, ...args: string[]): Promise<void> {
  const hasPlugin = (await outputOf('docker', ['compose', 'version'])) !== null;
  const [program, first] = hasPlugin ? ['docker', ['compose']] : ['docker-compose', []];
  const all = [...first, '--project-name', name, '--file', '-', command, ...args];
  outputOrThrow(`compose ${command}`, await run(program, all, { input: file, env, cwd: folder }));
}

/** Lists the containers with a label, including stopped containers. */
export async function containersOf(label: string): Promise<Container[]> {
  const format = '{{.ID}}\t{{.Names}}\t{{.Status}}\t{{.Label "com.docker.compose.service"}}';
  const output = await docker(['ps', '--all', '--filter', `label=${label}`, '--format', format]);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', name = '', status = '', service = ''] = line.split('\t');
      return { id, name, status, service };
    });
}

/** Writes the output of each container with a label to a file in a folder. */
export async function saveLogs(label: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { id, name, status } of await containersOf(label)) {
    const { stdout, stderr } = await run('docker', ['logs', '--tail', String(LOG_LINES), id]);
    await writeFile(join(folder, `${name}.log`), `${status}\n${stdout}${stderr}`);
  }
}

/** Returns the label of all containers of a project. */
export function labelOf({ name }: Pick<Project, 'name'>): string {
  return `com.docker.compose.project=${name}`;
}

/**
 * Waits until all containers of a project are healthy.
 * @param onProgress called with the number of healthy containers and the total
 * @throws {Failure} with the containers that are not healthy after `withinMs`
 */
export async function waitUntilHealthy(
  project: Project,
  withinMs: number,
  onProgress: (healthy: number, of: number) => void = () => undefined,
): Promise<Container[]> {
  let containers: Container[] = [];
  const healthy = ({ status }: Container) => status.includes('(healthy)');
  const done = await until(
    async () => {
      containers = await containersOf(labelOf(project));
      onProgress(containers.filter(healthy).length, containers.length);
      return containers.length > 0 && containers.every(healthy);
    },
    withinMs,
    { everyMs: 250 },
  );
  const ill = containers.filter((container) => !healthy(container)).map(({ name }) => name);
  if (!done) throw new Failure(texts.notHealthy(ill, withinMs / 1_000));
  return containers;
}

/**
 * Runs `docker` and returns its trimmed standard output.
 * @param input text for its standard input
 * @throws {Failure} with its output if the exit code is not 0
 */
export async function docker(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<string> {
  return outputOrThrow(args.slice(0, 3).join(' '), await run('docker', args, { input, env }));
}

function run(
  program: string,
  args: readonly string[],
  options: { input?: string; env?: NodeJS.ProcessEnv; cwd?: string } = {},
) {
  return execa(program, args, { ...options, reject: false, stripFinalNewline: false });
}

function outputOrThrow(command: string, result: Awaited<ReturnType<typeof run>>): string {
  const { failed, stdout, stderr, originalMessage } = result;
  if (failed) throw new Failure(texts.failed(command, stderr || stdout || String(originalMessage)));
  return stdout.trim();
}
