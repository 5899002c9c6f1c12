import { Failure } from './failure.ts';
import { loadSecrets, saveSecrets, secretEnvironment } from './secrets.ts';
import { keyedProcesses, keysFor, nextMasters } from './service-keys.ts';
import { texts } from './texts.ts';

/**
 * Implements `npm run -s service-keys -- <folder>`: prints `<process>=<SERVICE_KEYS>` for each process, derived from
 * the folder's `secrets.json`, which it creates if missing. With `--next` it advances a rotation by one step instead.
 * @throws {Failure} for other arguments
 */
export async function printServiceKeys([folder, option, ...more]: readonly string[]): Promise<void> {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Failure(texts.serviceKeysUsage);
  if (option !== undefined && option !== '--next') throw new Failure(texts.serviceKeysUsage);
  const secrets = await loadSecrets([], folder);
  if (option === '--next') {
    const serviceKeys = nextMasters(secrets.serviceKeys);
    await saveSecrets({ ...secrets, serviceKeys }, folder);
    const step = serviceKeys.next !== undefined ? 1 : serviceKeys.previous !== undefined ? 2 : 3;
    console.log(texts.serviceKeysStep(step));
    return;
  }
  const { SERVICE_KEYS = '' } = secretEnvironment(secrets);
  for (const name of keyedProcesses) console.log(`${name}=${keysFor(name, SERVICE_KEYS)}`);
}
