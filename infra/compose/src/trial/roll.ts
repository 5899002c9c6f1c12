import { Failure, until } from '@vitrina/local';
import { docker } from '../engine.ts';
import type { PreparedPlatform } from '../platform.ts';
import { trialTexts } from '../texts.ts';

/** Time limit until all tasks of a stack run, in milliseconds. */
const DEPLOY_MS = 240_000;
/** Time limit for the update of a service, in seconds. */
const UPDATE_SECONDS = 180;

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
  const complete = await until(
    async () => {
      const lines = (await docker(['stack', 'services', name, '--format', '{{.Name}} {{.Replicas}}'])).split('\n');
      missing = lines.filter((line) => !/ (\d+)\/\1(?: |$)/.test(line));
      return missing.length === 0;
    },
    DEPLOY_MS,
    { everyMs: 500 },
  );
  if (!complete) throw new Failure(trialTexts.incomplete(missing));
}

/** Replaces every task of a service, like an update. @returns the duration in seconds */
export async function update(name: string, service: string): Promise<number> {
  const from = performance.now();
  const args = ['service', 'update', '--force', '--quiet', '--detach', `${name}_${service}`];
  await docker(args);
  const done = await until(
    async () => {
      const state = await docker(['service', 'inspect', '--format', '{{.UpdateStatus.State}}', `${name}_${service}`]);
      if (/paused|rollback/.test(state)) throw new Failure(trialTexts.updateFailed(service, state));
      return state === 'completed';
    },
    UPDATE_SECONDS * 1_000,
    { everyMs: 500 },
  );
  if (!done) throw new Failure(trialTexts.updateFailed(service, `${UPDATE_SECONDS} s`));
  return (performance.now() - from) / 1_000;
}

/** Sets the number of tasks of a service. */
export async function scale(name: string, service: string, replicas: number): Promise<void> {
  await docker(['service', 'scale', '--detach=false', `${name}_${service}=${replicas}`]);
}

/** Removes the stack and waits until its networks are gone. */
export async function removeStack(name: string): Promise<void> {
  await docker(['stack', 'rm', name]);
  const label = `label=com.docker.stack.namespace=${name}`;
  const left = async () => {
    const things = [
      await docker(['ps', '--quiet', '--filter', label]),
      await docker(['network', 'ls', '--quiet', '--filter', label]),
    ];
    return things.join('').length;
  };
  await until(async () => (await left()) === 0, 60_000, { everyMs: 500 });
}

/** Removes the volumes of a project or stack once no container uses them any more. */
export async function removeVolumes(name: string): Promise<void> {
  const left = async () => (await docker(['volume', 'ls', '--quiet', '--filter', `name=^${name}_`])).split('\n');
  const remove = async () => {
    const volumes = (await left()).filter(Boolean);
    if (volumes.length > 0) await docker(['volume', 'rm', ...volumes]).catch(() => undefined);
    return volumes.length === 0;
  };
  await until(remove, 60_000, { everyMs: 500 });
}
