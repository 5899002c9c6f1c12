import { calls } from '@vitrina/contracts';
import {
  budgetOverrun,
  type ContractFile,
  embeddingProblems,
  firstRouteOverrun,
  type JavaScriptLimits,
  MAX_FILLERS,
} from '@vitrina/contracts/microfrontends';
import { matchRoute, overlap, type RoutePattern, readRoute } from '@vitrina/contracts/microfrontends/routes';
import semver from 'semver';
import { texts } from '../texts.ts';
import { territoryProblems } from './territory.ts';

const SHELL = 'shell';

/** Module that every microfrontend exposes. */
const APP = './app';

/**
 * Lists the requirements of a microfrontend that the shell does not meet.
 * @param remedy what the team of the published version can do
 */
function unmetRequirements(microfrontend: ContractFile, shell: ContractFile, remedy: string): string[] {
  const provided = new Map(shell.shared.map((module) => [module.name, module]));
  const problems = microfrontend.shared.flatMap(({ name, requires, singleton, uses }) => {
    const { provides: offered, exports } = provided.get(name) ?? {};
    if (!offered) return [`${microfrontend.name}: el shell no ofrece ${name}; ${remedy}`];
    if (!singleton) return [`${microfrontend.name}: ${name} debe compartirse como singleton; vuelve a compilar`];
    if (!requires || !semver.satisfies(offered, requires)) {
      return [
        `${microfrontend.name}: pide ${name} ${requires ?? '(sin rango)'} y el shell ofrece ${offered}; ${remedy}`,
      ];
    }
    const missing = exports && uses?.filter((used) => !exports.includes(used));
    if (!missing?.length) return [];
    return [`${microfrontend.name}: usa ${missing.join(', ')} de ${name}, que el shell no tiene; ${remedy}`];
  });
  const supportsSdk = shell.sdkProvided.some((version) => semver.satisfies(version, `^${microfrontend.sdk}`));
  if (!supportsSdk)
    problems.push(
      `${microfrontend.name}: declara el contrato ${microfrontend.sdk} del SDK (sdk en microfrontend.ts) y el shell atiende ${shell.sdkProvided.join(', ')}; ${remedy}`,
    );
  return problems;
}

function ownProblems(contract: ContractFile, raisedLimits: JavaScriptLimits | undefined): string[] {
  const { declaration, name } = contract;
  const unknown = declaration.api.filter((call) => !Object.hasOwn(calls, call));
  const problems = unknown.map(
    (call) => `${name}: la llamada ${call} no existe en la plataforma; quítala de api, o usa una de /api/docs`,
  );
  for (const overrun of [budgetOverrun(contract, raisedLimits), firstRouteOverrun(contract)])
    if (overrun) problems.push(overrun);
  if (declaration.name !== name)
    problems.push(`${name}: la declaración dice llamarse ${declaration.name}; vuelve a compilar`);
  if (declaration.sdk !== contract.sdk)
    problems.push(`${name}: la declaración nombra otro contrato del SDK; vuelve a compilar`);
  problems.push(...linkProblems(contract), ...embeddingProblems(contract));
  if (name === SHELL) return problems;
  if (!contract.exposes.includes(APP)) problems.push(`${name}: no expone ${APP}; vuelve a compilar`);
  if (contract.container !== name.replaceAll('-', '_'))
    problems.push(`${name}: el contenedor no lleva su nombre; vuelve a compilar`);
  return problems;
}

/**
 * Returns the reasons why a build does not fit the live versions, as messages to its team; empty if it fits. A new shell
 * must keep supporting every live microfrontend; a microfrontend must fit the live shell.
 * @param live contracts of the live versions, including the shell's
 * @param raisedLimits JavaScript limits that an administrator raised for this name
 */
export function contractProblems(
  contract: ContractFile,
  live: readonly ContractFile[],
  raisedLimits?: JavaScriptLimits,
): string[] {
  const others = live.filter(({ name }) => name !== contract.name);
  const problems = ownProblems(contract, raisedLimits);
  problems.push(...conflicts(contract, others), ...territoryProblems(contract, live));
  if (contract.name === SHELL)
    return [
      ...problems,
      ...others.flatMap((other) => unmetRequirements(other, contract, texts.remedyOfShell(other.name))),
    ];
  const shell = others.find(({ name }) => name === SHELL);
  if (!shell) return [...problems, `${contract.name}: publica y activa antes el shell`];
  return [...problems, ...unmetRequirements(contract, shell, texts.remedyOfMicrofrontend(contract.name))];
}

/** Lists navigation links that lead to no page of their microfrontend. */
function linkProblems({ declaration, name }: ContractFile): string[] {
  const routes = patternsOf(declaration);
  return declaration.navigation
    .filter(({ path }) => !routes.some((route) => matchRoute(route, path)))
    .map(
      ({ path }) =>
        `${name}: el enlace ${path} no lleva a una página suya; declara esa ruta en routes, o cambia el enlace`,
    );
}

/**
 * Lists conflicts with other microfrontends. An address, or the slot `assistant`, belongs to at most one microfrontend;
 * any other slot to at most `MAX_FILLERS`.
 */
function conflicts({ declaration, name }: ContractFile, others: readonly ContractFile[]): string[] {
  const routes = patternsOf(declaration);
  const routeConflicts = others.flatMap((other) =>
    patternsOf(other.declaration)
      .filter((theirs) => routes.some((route) => overlap(route, theirs)))
      .map(
        ({ path }) =>
          `${name}: la ruta ${path} ya es de ${other.name}; usa otra, o espera a que ${other.name} se publique sin ella`,
      ),
  );
  const slotConflicts = declaration.slots.flatMap(({ slot }) => {
    const occupants = others.filter((other) => other.declaration.slots.some((theirs) => theirs.slot === slot));
    if (occupants.length < (slot === 'assistant' ? 1 : MAX_FILLERS)) return [];
    const names = occupants.map((other) => other.name).join(', ');
    return [`${name}: el lugar ${slot} ya es de ${names}; quítalo de slots o ponte de acuerdo con su equipo`];
  });
  return [...routeConflicts, ...slotConflicts];
}

/** Routes as patterns. Invalid routes, published before the syntax was checked, reserve no address. */
function patternsOf({ routes }: ContractFile['declaration']): RoutePattern[] {
  return routes.map(({ path }) => readRoute(path)).filter((pattern) => pattern !== null);
}
