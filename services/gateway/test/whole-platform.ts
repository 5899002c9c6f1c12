import { freePort, newNamespace, oncePerRun, startService, type TestService } from '@vitrina/local/testing';

/** Tokens of the registry teams that tests publish for. All workers of a run use the same. */
export const teams = { shell: 's'.repeat(48), 'mf-chat': 'c'.repeat(48) };
const TEAM_TOKENS = Object.entries(teams)
  .map((pair) => pair.join(':'))
  .join(',');

/** Password of every account. */
export const password = 'clave para pruebas';
/** First administrator. */
export const admin = { email: 'jefa@correo.example' };
const firstAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: password };

/** All services behind a gateway, as visitors and other services reach them. */
export interface PlatformAddress {
  /** Address of the gateway. */
  url: string;
  /** Environment for another process of one of its services. */
  environment: Record<string, string>;
}

/** Platform that a single test file starts and stops. */
export interface WholePlatform extends PlatformAddress {
  /** Its processes; the worker has no calls of its own. */
  processes: readonly TestService[];
  stop: () => Promise<void>;
}

/** Returns the platform that all test files of the run share, in one process. Tests are isolated by account. */
export function sharedPlatform(): Promise<PlatformAddress> {
  return oncePerRun('platform', async () => {
    const { url, environment } = await startInOneProcess();
    return { url, environment };
  });
}

/** Starts all services, the worker and a gateway in one process, for a test that looks at all data or needs variables. */
export async function startInOneProcess(env: Record<string, string> = {}): Promise<WholePlatform> {
  const addresses: Record<string, string> = {};
  for (const service of ['MEDIA', 'ACCOUNTS', 'DIRECTORY', 'CHAT', 'BILLING', 'REGISTRY']) {
    addresses[`${service}_URL`] = `http://127.0.0.1:${await freePort()}`;
  }
  const NAMESPACE = newNamespace();
  const environment = { NAMESPACE, LOG_LEVEL: 'warn', ...env, TEAM_TOKENS, ...addresses };
  const platform = await startService('all-in-one', { ...environment, ...firstAdmin });
  return { url: platform.url, environment, processes: [platform], stop: () => platform.stop() };
}

/** Platform of several processes. */
export interface SeveralProcesses extends WholePlatform {
  /** Addresses of all gateways. */
  gateways: readonly string[];
}

/**
 * Starts all services as processes of their own, then the gateways in front of them: for tests of several instances.
 * @param options.gateways number of gateways, one by default
 * @param options.worker true to process uploads
 * @param options.env variables for every process
 * @param options.registryUrl address that gateways ask for live microfrontends instead of the registry, where none is
 *   published
 */
export async function startWholePlatform(
  options: { gateways?: number; worker?: boolean; registryUrl?: string; env?: Record<string, string> } = {},
): Promise<SeveralProcesses> {
  const running: TestService[] = [];
  const shared = {
    NAMESPACE: newNamespace(),
    LOG_LEVEL: 'warn',
    ...options.env,
    TEAM_TOKENS,
  };
  const start = async (name: string, env: Record<string, string> = {}) => {
    const service = await startService(name, { ...shared, ...env });
    running.push(service);
    return service.url;
  };
  const MEDIA_URL = await start('media');
  // Accounts calls the chat, which calls the directory, which calls accounts: one address must be known before its
  // process starts.
  const chatPort = String(await freePort());
  const ACCOUNTS_URL = await start('accounts', {
    MEDIA_URL,
    CHAT_URL: `http://127.0.0.1:${chatPort}`,
    ...firstAdmin,
  });
  const DIRECTORY_URL = await start('directory', { MEDIA_URL, ACCOUNTS_URL });
  const [REGISTRY_URL, BILLING_URL, CHAT_URL] = await Promise.all([
    start('registry'),
    start('billing'),
    start('chat', { DIRECTORY_URL, ACCOUNTS_URL, PORT: chatPort }),
  ]);
  const registry = options.registryUrl ?? REGISTRY_URL;
  const addresses = { MEDIA_URL, ACCOUNTS_URL, DIRECTORY_URL, REGISTRY_URL: registry, BILLING_URL, CHAT_URL };
  if (options.worker) running.push(await startService('media', shared, 'worker.ts'));
  const url = await start('gateway', addresses);
  const gateways = [url];
  while (gateways.length < (options.gateways ?? 1)) gateways.push(await start('gateway', addresses));
  return {
    url,
    processes: running,
    gateways,
    environment: { ...shared, ...addresses },
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()));
    },
  };
}
