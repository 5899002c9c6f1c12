import { accounts } from '@vitrina/accounts/service';
import { billing } from '@vitrina/billing/service';
import { chat } from '@vitrina/chat/service';
import { isPairOf, readPairKeys, writePairKeys } from '@vitrina/contracts/internal-calls';
import { directory } from '@vitrina/directory/service';
import { gateway } from '@vitrina/gateway/service';
import { readVariable, runServices, type Service } from '@vitrina/kernel';
import { media } from '@vitrina/media/service';
import { mediaWorker, readWorkerOptions } from '@vitrina/media/start-worker';
import { registry } from '@vitrina/registry/service';
import { withAddresses } from './addresses.ts';

const called: Record<string, Service> = {
  ACCOUNTS_URL: accounts,
  MEDIA_URL: media,
  DIRECTORY_URL: directory,
  CHAT_URL: chat,
  BILLING_URL: billing,
  REGISTRY_URL: registry,
};

// Built by `npm start`; runs as a child process, so that a picture that crashes the decoder affects no service.
const decoder = new URL('../../media/dist/commands/decoder.js', import.meta.url);
// Decodes a single picture at a time, because two concurrent decoders take more memory than all services together.
const worker = mediaWorker(readWorkerOptions({ concurrency: '1' }), decoder);

const addresses = await withAddresses(Object.keys(called), process.env);
const keys = readVariable('SERVICE_KEYS', process.env) ?? '';
const environmentOf = ({ name }: Service) => ({ ...process.env, ...addresses, SERVICE_KEYS: ownKeys(name, keys) });
const HOST = '127.0.0.1';

await runServices([
  [
    ...Object.entries(called).map(([variable, service]) => {
      const { port } = new URL(addresses[variable] ?? '');
      return { service, env: { ...environmentOf(service), HOST, PORT: port } };
    }),
    { service: worker, env: { ...environmentOf(worker), HOST, PORT: '0' } },
  ],
  [{ service: gateway, env: environmentOf(gateway) }],
]);

/**
 * Selects the `SERVICE_KEYS` of one service from the keys of all. Returns an unparsable text unchanged, so that the
 * service's configuration check reports it.
 */
function ownKeys(name: string, text: string): string {
  const keys = readPairKeys(text);
  return typeof keys === 'string' ? text : writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
