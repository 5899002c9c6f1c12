import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import { DEMO_DOMAIN } from './people/provider.ts';
import { writeEvents } from './quick-events.ts';
import { directoryKey } from './seeding/api.ts';
import { run, VISITOR_EMAIL } from './seeding/run.ts';
import { MESSAGES } from './texts/index.ts';

/** Default seed, so that every platform has the same people and pictures. */
const SEED = '20260101';
/** Niceness while filling, so that making pictures and films does not slow down visitors' requests. */
const NICENESS = 10;
/** Password of the demo accounts, which exist on local platforms only. */
const PASSWORD = 'vitrina-demo';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.PUBLIC_URL ?? 'http://localhost:8080' },
    'directory-url': { type: 'string', default: process.env.DIRECTORY_URL?.split(',')[0] ?? '' },
    'accounts-url': { type: 'string', default: process.env.ACCOUNTS_URL?.split(',')[0] ?? '' },
    providers: { type: 'string', default: '300' },
    quick: { type: 'string' },
    seed: { type: 'string', default: SEED },
    password: { type: 'string', default: PASSWORD },
  },
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (!['development', 'test'].includes(process.env.NODE_ENV ?? 'production')) {
  process.stderr.write(`${MESSAGES.refused}\n`);
  process.exitCode = 1;
} else if (values.quick !== undefined) {
  // Standard output contains only events, for a pipe to the directory's bulk import.
  process.stderr.write(`${MESSAGES.seed}: ${values.seed}\n`);
  await writeEvents(process.stdout, wholeNumber('seed', values.seed), wholeNumber('quick', values.quick), new Date());
} else {
  setPriority(NICENESS);
  print(`${MESSAGES.seed}: ${values.seed}`);
  print(`${MESSAGES.accounts} (${MESSAGES.password}: ${values.password}):`);
  for (const email of [VISITOR_EMAIL, ...PLAN_IDS.map((plan) => `proveedor.${plan}@${DEMO_DOMAIN}`)])
    print(`  ${email}`);
  const platform = {
    url: values.url,
    directoryUrl: values['directory-url'],
    accountsUrl: values['accounts-url'],
    directoryKey: directoryKey(process.env.SERVICE_KEYS ?? ''),
    password: values.password,
  };
  await run(platform, wholeNumber('seed', values.seed), wholeNumber('providers', values.providers), print);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`--${name}: ${text}`);
  return number;
}
