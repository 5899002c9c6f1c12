import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { MicrofrontendStatus, Origin } from '@vitrina/contracts/microfrontends';
import { texts } from './texts.ts';

const run = promisify(execFile);

/** Runs git in a folder; null if it fails, for example outside of version control. */
async function git(folder: string, ...args: readonly string[]): Promise<string | null> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout.trim();
  } catch {
    return null;
  }
}

/**
 * Author and commit of a folder, for the log of moves: `DEPLOY_AUTHOR` and `DEPLOY_COMMIT` if a pipeline sets them, else
 * git's user and commit, else the user of this machine.
 */
export async function originOf(folder: string): Promise<Origin> {
  const { DEPLOY_AUTHOR, DEPLOY_COMMIT } = process.env;
  const author = DEPLOY_AUTHOR || (await git(folder, 'config', 'user.name')) || userInfo().username;
  const commit = DEPLOY_COMMIT || (await git(folder, 'rev-parse', 'HEAD'));
  const isCommit = commit !== null && /^[0-9a-f]{7,64}$/.test(commit);
  return {
    autor: author
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
      .trim()
      .slice(0, 100),
    commit: isCommit ? commit : null,
  };
}

/** Minutes for which a version counts as just deployed: a colleague may still be watching it. */
const RECENT_MINUTES = 60;

type Move = MicrofrontendStatus['movimientos'][number];

/** Newest move that gave a version to visitors. */
export const findMove = (moves: readonly Move[], version: string | null): Move | undefined =>
  moves.find(({ hacia, tipo }) => hacia === version && tipo !== 'detener' && tipo !== 'configurar');

/**
 * Explains how a deploy would undo a colleague's: it would end the canary of another version, or replace a version that went
 * live within the last hour and whose commit this folder does not contain (if a commit is unknown: one by another author).
 * @param folder the folder to be deployed
 * @param now the registry's time, in milliseconds: this machine's clock may be wrong
 * @returns a text with author, time and remedy; null if the deploy may go ahead
 */
export async function conflictWithColleague(
  { nombre, canal, movimientos }: MicrofrontendStatus,
  version: string,
  folder: string,
  origin: Origin,
  now: number,
): Promise<string | null> {
  const { canario, activa } = canal;
  if (canario && canario.version !== version) {
    return texts.wouldEndCanary(nombre, canario.version, formatAuthor(findMove(movimientos, canario.version)));
  }
  const live = findMove(movimientos, activa);
  if (activa === null || activa === version || canario || !live) return null;
  const minutes = (now - Date.parse(live.fecha)) / 60_000;
  if (minutes > RECENT_MINUTES || (await contains(live.origen, folder, origin))) return null;
  return texts.wouldReplace(nombre, activa, formatAuthor(live));
}

async function contains(live: Move['origen'], folder: string, own: Origin): Promise<boolean> {
  if (!live) return true;
  // False also for a commit that is missing from this repository.
  if (live.commit && own.commit)
    return (await git(folder, 'merge-base', '--is-ancestor', live.commit, 'HEAD')) !== null;
  return live.autor === own.autor;
}

/** Formats author, commit and time of a move for a terminal. */
export function formatAuthor(move: Move | undefined): string {
  if (!move) return texts.unknownAuthor;
  const { fecha, equipo, origen } = move;
  return [origen?.autor ?? equipo, origen?.commit?.slice(0, 10), fecha].filter(Boolean).join(', ');
}
