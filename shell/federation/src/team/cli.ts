import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { raisedLimits, type TeamState, teamOrder } from '@vitrina/contracts/microfrontends/team';
import { newTeamOrder, signLimitsOrder } from '@vitrina/contracts/microfrontends/team-orders';
import { registryUrl } from '../credentials.ts';
import { getTeam, sendLimits, sendOrder } from '../registry-client.ts';
import { authorityKey, keepLocally } from './authority.ts';
import { teamTexts as texts } from './texts.ts';

const actions = { add: 'alta', rotate: 'cambio', remove: 'baja' } as const;

const options = {
  help: { type: 'boolean', short: 'h', default: false },
  leaked: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  first: { type: 'string' },
  total: { type: 'string' },
  default: { type: 'boolean', default: false },
} as const;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** @throws with the usage if an option is unknown */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Error(texts.usage, { cause: error });
  }
}

/** @throws if the order does not fit the team's state */
function assertPossible(action: keyof typeof actions, { nombre, activo }: TeamState): void {
  if (action === 'add' && activo) throw new Error(texts.isThere(nombre));
  if (action !== 'add' && !activo) throw new Error(texts.isAway(nombre));
}

type Values = ReturnType<typeof readArguments>['values'];

/** Reads limits from the options; omitted ones stay. Null for the defaults. @throws with the bounds if one is outside */
function readLimits({ first, total, default: isDefault }: Values, { limites }: TeamState) {
  const isNamed = first !== undefined || total !== undefined;
  if (isDefault === isNamed) throw new Error(texts.usage);
  if (isDefault) return null;
  const read = raisedLimits.safeParse({
    primera: Number(first ?? limites?.primera),
    total: Number(total ?? limites?.total),
  });
  if (!read.success) throw new Error(texts.wrongLimits(raisedLimits.shape));
  return read.data;
}

async function changeLimits(url: string, team: TeamState, values: Values): Promise<void> {
  const limites = readLimits(values, team);
  const order = {
    nombre: team.nombre,
    serie: (team.limites?.serie ?? 0) + 1,
    limites,
    autor: userInfo().username,
    motivo: values.reason || texts.reasons.limits,
  };
  await sendLimits(url, signLimitsOrder(await authorityKey(), order));
  say(texts.limited(await getTeam(url, team.nombre)));
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = '', name = ''] = positionals;
  if (values.help) return say(texts.usage);
  if (!teamOrder.shape.nombre.safeParse(name).success) throw new Error(texts.usage);
  const url = await registryUrl();
  const team = await getTeam(url, name);
  if (command === 'show') return say(texts.state(team));
  if (command === 'limits') return changeLimits(url, team, values);
  if (!Object.hasOwn(actions, command)) throw new Error(texts.usage);
  const action = command as keyof typeof actions;
  assertPossible(action, team);
  const change = {
    action: actions[action],
    isLeaked: values.leaked,
    author: userInfo().username,
    reason: values.reason || texts.reasons[action],
  };
  const made = newTeamOrder(await authorityKey(), team, change);
  await sendOrder(url, made.order);
  await keepLocally(name, made);
  say(texts.done[action](name));
  if (made.token && made.signingKey) say(texts.credentials(url, made.token, made.signingKey));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
