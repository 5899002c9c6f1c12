import { Failure, until } from '@vitrina/local';
import { docker } from '../../src/engine.ts';
import type { PreparedPlatform } from '../../src/platform.ts';

/** Time limit until all tasks of a stack run, in milliseconds. */
const DEPLOY_MS = 240_000;
/** Time limit for the update of a service, in milliseconds. */
const UPDATE_MS = 180_000;
/** Time limit until the engine has removed a stack or its volumes, in milliseconds. */
const REMOVE_MS = 60_000;
/** Interval between polls of the engine, in milliseconds. */
const EVERY_MS = 500;

/** Initializes a swarm on this machine if it is not in one. @returns true if it was initialized */
export async function joinSwarm(): Promise<boolean> {
  if ((await docker(['info', '--format', '{{.Swarm.LocalNodeState}}'])) === 'active') return false;
  await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1']);
  return true;
}

/** Deploys the stack and waits until each service has all of its tasks. */
export async function deploy(name: string, { project }: PreparedPlatform): Promise<void> {
  const args = ['stack', 'deploy', '--resolve-image', 'never', '--compose-file', '-', name];
  await docker(args, project.file, project.env);
  let missing: string[] = [];
  const isComplete = async () => {
    const services = await linesOf(['stack', 'services', name, '--format', '{{.Name}} {{.Replicas}}']);
    missing = services.filter((line) => !/ (\d+)\/\1(?: |$)/.test(line));
    return missing.length === 0;
  };
  if (!(await until(isComplete, DEPLOY_MS, { everyMs: EVERY_MS })))
    throw new Failure(`the stack is not complete: ${missing.join('; ')}`);
}

/** Replaces every task of a service, like an update. @returns the last state that the swarm reports of it */
export async function update(name: string, service: string): Promise<string> {
  const task = `${name}_${service}`;
  await docker(['service', 'update', '--force', '--quiet', '--detach', task]);
  let state = '';
  const hasEnded = async () => {
    state = await docker(['service', 'inspect', '--format', '{{.UpdateStatus.State}}', task]);
    return /completed|paused|rollback/.test(state);
  };
  await until(hasEnded, UPDATE_MS, { everyMs: EVERY_MS });
  return state;
}

/** Sets the number of tasks of a service. */
export async function scale(name: string, service: string, replicas: number): Promise<void> {
  await docker(['service', 'scale', '--detach=false', `${name}_${service}=${replicas}`]);
}

/** Removes the stack and waits until its networks are gone. */
export async function removeStack(name: string): Promise<void> {
  await docker(['stack', 'rm', name]);
  const label = `label=com.docker.stack.namespace=${name}`;
  const isGone = async () => {
    const containers = await linesOf(['ps', '--quiet', '--filter', label]);
    return containers.length + (await linesOf(['network', 'ls', '--quiet', '--filter', label])).length === 0;
  };
  await until(isGone, REMOVE_MS, { everyMs: EVERY_MS });
}

/** Removes the volumes of a project or stack once no container uses them any more. */
export async function removeVolumes(name: string): Promise<void> {
  const remove = async () => {
    const volumes = await linesOf(['volume', 'ls', '--quiet', '--filter', `name=^${name}_`]);
    if (volumes.length > 0) await docker(['volume', 'rm', ...volumes]).catch(() => undefined);
    return volumes.length === 0;
  };
  await until(remove, REMOVE_MS, { everyMs: EVERY_MS });
}

async function linesOf(args: readonly string[]): Promise<string[]> {
  return (await docker(args)).split('\n').filter(Boolean);
}
