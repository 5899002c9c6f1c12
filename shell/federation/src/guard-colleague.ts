import type { MicrofrontendStatus, Origin } from '@vitrina/contracts/microfrontends';
import { containsCommit } from './origin.ts';
import { texts } from './texts.ts';

/** How long a version counts as just deployed, in minutes: a colleague may still be watching it. */
const RECENT_MINUTES = 60;

type Move = MicrofrontendStatus['movimientos'][number];

const madeIt = (moves: readonly Move[], version: string | null) =>
  moves.find(({ hacia, tipo }) => hacia === version && tipo !== 'detener');

/**
 * Why a deploy would undo a colleague's: it would end the canary of another version, or replace a version that went live
 * within the last hour and whose commit this folder does not contain (where a commit is unknown: by another author).
 * @param folder of what would be deployed
 * @returns a text that names who, when and the remedy; null where nothing speaks against it
 */
export async function colleagueUndone(
  { nombre, canal, movimientos }: MicrofrontendStatus,
  version: string,
  folder: string,
  origin: Origin,
): Promise<string | null> {
  const { canario, activa } = canal;
  if (canario && canario.version !== version) {
    return texts.wouldEndCanary(nombre, canario.version, whoMade(madeIt(movimientos, canario.version)));
  }
  const live = madeIt(movimientos, activa);
  if (activa === null || activa === version || canario || !live) return null;
  const minutes = (Date.now() - Date.parse(live.fecha)) / 60_000;
  if (minutes > RECENT_MINUTES || (await builtOn(live.origen, folder, origin))) return null;
  return texts.wouldReplace(nombre, activa, whoMade(live));
}

async function builtOn(live: Move['origen'], folder: string, own: Origin): Promise<boolean> {
  if (!live) return true;
  if (live.commit && own.commit) return containsCommit(folder, live.commit);
  return live.autor === own.autor;
}

/** Who made a move, of which commit and when, as a terminal shows it. */
export function whoMade(move: Move | undefined): string {
  if (!move) return texts.unknownAuthor;
  const { fecha, equipo, origen } = move;
  return [origen?.autor ?? equipo, origen?.commit?.slice(0, 10), fecha].filter(Boolean).join(', ');
}
