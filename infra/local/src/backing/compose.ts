import { join } from 'node:path';
import { root } from '../paths.ts';
import { outputOf, runCommand } from '../process/command.ts';
import { Daemon } from '../process/daemon.ts';
import { texts } from '../texts.ts';
import type { Backing, Place } from './servers.ts';

const file = join(root, 'infra/local/compose.yaml');

/** Returns true if a container engine is installed and responds. */
export async function hasEngine(): Promise<boolean> {
  return (await outputOf('docker', ['info', '--format', '{{.ServerVersion}}'])) !== null;
}

let available: Promise<boolean> | undefined;

/** Returns true if `docker compose` is installed and its engine responds; checked once per process. */
function isComposeAvailable(): Promise<boolean> {
  available ??= outputOf('docker', ['compose', 'version']).then((version) => version !== null && hasEngine());
  return available;
}

/** Returns true if a backing service's image exists or can be pulled. */
export async function composeHasImage(backing: Backing, place: Place): Promise<boolean> {
  if (!(await isComposeAvailable())) return false;
  place.step.stage(texts.stages.pulling);
  const args = composeArgs(place, ['pull', '--policy', 'missing', '--quiet', backing.name]);
  return (await outputOf('docker', args, composeEnvironment(backing, place))) !== null;
}

/** Runs a backing service's container in a foreground process; ending that process ends the container. */
export async function startCompose(backing: Backing, place: Place): Promise<Daemon> {
  place.step.stage(texts.stages.starting);
  const env = composeEnvironment(backing, place);
  const log = join(place.logs, `${backing.name}.log`);
  // A container left by a crash would still hold the port.
  await runCommand('docker', composeArgs(place, ['rm', '--force', '--stop', backing.name]), { log, env });
  const args = composeArgs(place, ['up', '--no-color', '--abort-on-container-exit', backing.name]);
  return new Daemon({ name: backing.name, program: 'docker', args, run: place.run, log, env });
}

/** Builds arguments with a project per run, so that tests never touch the containers of a start. */
function composeArgs(place: Place, args: readonly string[]): string[] {
  const project = place.run.startsWith('start-') ? 'vitrina-local' : `vitrina-${place.run}`;
  return ['compose', '--file', file, '--project-name', project, ...args];
}

function composeEnvironment(backing: Backing, place: Place): Record<string, string> {
  const name = backing.name.toUpperCase();
  return {
    [`VITRINA_PORT_${name}`]: String(place.port),
    [`VITRINA_DATA_${name}`]: place.data,
    VITRINA_OBJECTS_ACCESS_KEY: place.credentials.objectsAccessKey,
    VITRINA_OBJECTS_SECRET_KEY: place.credentials.objectsSecretKey,
    VITRINA_SEARCH_KEY: place.credentials.searchKey,
  };
}
