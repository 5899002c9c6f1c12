import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Origin } from '@vitrina/contracts/microfrontends';

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

/** True if a folder's commit contains another commit; false also for a commit missing from its repository. */
export async function containsCommit(folder: string, commit: string): Promise<boolean> {
  return (await git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD')) !== null;
}
