import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { PLAN_IDS } from '@vitrina/contracts/plans';
import { DEMO_DOMAIN } from './people/provider.ts';
import { writeEvents } from './quick/write.ts';
import { directoryKey } from './seeding/account.ts';
import { run, VISITOR_EMAIL } from './seeding/run.ts';
import { SAID } from './texts/index.ts';

/** Default seed: the same people and pictures everywhere. */
const SEED = '20260101';
/** Niceness while filling: cutting pictures and making films gives way to everything that serves visitors. */
const NICENESS = 10;
/** Password of the demo accounts; they exist on local platforms only. */
const PASSWORD = 'vitrina-demo';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.PUBLIC_URL ?? 'http://localhost:8080' },
    'directory-url': { type: 'string', default: process.env.DIRECTORY_URL?.split(',')[0] ?? '' },
    providers: { type: 'string', default: '300' },
    quick: { type: 'string' },
    seed: { type: 'string', default: SEED },
    password: { type: 'string', default: PASSWORD },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

if (!['development', 'test'].includes(process.env.NODE_ENV ?? 'production')) {
  process.stderr.write(`${SAID.refused}\n`);
  process.exitCode = 1;
} else if (values.quick !== undefined) {
  // Standard output carries events only, for the directory's bulk import behind the pipe.
  process.stderr.write(`${SAID.seed}: ${values.seed}\n`);
  await writeEvents(process.stdout, wholeNumber('seed', values.seed), wholeNumber('quick', values.quick), new Date());
} else {
  setPriority(NICENESS);
  say(`${SAID.seed}: ${values.seed}`);
  say(`${SAID.accounts} (${SAID.password}: ${values.password}):`);
  for (const email of [VISITOR_EMAIL, ...PLAN_IDS.map((plan) => `proveedor.${plan}@${DEMO_DOMAIN}`)]) say(`  ${email}`);
  const platform = {
    url: values.url,
    directoryUrl: values['directory-url'],
    directoryKey: directoryKey(process.env.SERVICE_KEYS ?? ''),
    password: values.password,
  };
  await run(platform, wholeNumber('seed', values.seed), wholeNumber('providers', values.providers), say);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`--${name}: ${text}`);
  return number;
}
