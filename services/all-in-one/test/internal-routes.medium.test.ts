import { accounts } from '@vitrina/accounts/service';
import { billing } from '@vitrina/billing/service';
import { chat } from '@vitrina/chat/service';
import { internalCalls } from '@vitrina/contracts/internal-calls';
import { directory } from '@vitrina/directory/service';
import { gateway } from '@vitrina/gateway/service';
import { createApp, createLog, createMetrics, type ProcessConfig, type Service, Shutdown } from '@vitrina/kernel';
import { newNamespace, serviceKeys } from '@vitrina/local/testing';
import { media } from '@vitrina/media/service';
import { registry } from '@vitrina/registry/service';
import { expect, it, onTestFinished } from 'vitest';

const nowhere = 'http://127.0.0.1:9';
const addresses = ['ACCOUNTS_URL', 'MEDIA_URL', 'DIRECTORY_URL', 'CHAT_URL', 'BILLING_URL', 'REGISTRY_URL'];

/** Developers' page of unsent mails with its host check; absent in production. */
const forPeople = ['ALL /internal/correos/*', 'GET /internal/correos', 'GET /internal/correos/:id'];

/** Starts a service on the real servers. @returns method and path of its routes below `/internal` */
async function internalRoutes<C extends ProcessConfig>(service: Service<C>): Promise<string[]> {
  const config = service.readConfig({
    ...process.env,
    ...Object.fromEntries(addresses.map((variable) => [variable, nowhere])),
    TEAM_TOKENS: `mf-prueba:${'t'.repeat(32)}`,
    SERVICE_KEYS: serviceKeys(service.name),
    NAMESPACE: newNamespace(),
    LOG_LEVEL: 'silent',
  });
  const log = createLog(service.name, config);
  const metrics = createMetrics(service.name);
  const shutdown = new Shutdown(log, 10_000);
  const app = createApp({ log, metrics, publicUrl: config.PUBLIC_URL });
  onTestFinished(() => shutdown.run());
  await service.start({ app, log, metrics, shutdown, shortcuts: [] }, config);
  const found = app.routes.filter(({ path }) => path.toLowerCase().includes('/internal'));
  return [...new Set(found.map(({ method, path }) => `${method} ${path}`))];
}

it.each([accounts, billing, chat, directory, gateway, media, registry] as Service[])(
  '$name registers exactly its internal calls in the contracts',
  async (service) => {
    const routes = (await internalRoutes(service)).filter((route) => !forPeople.includes(route));
    const own = Object.entries(internalCalls).filter(([, call]) => call.service === service.name);
    expect(routes.sort()).toEqual(own.map(([name]) => name).sort());
  },
);
