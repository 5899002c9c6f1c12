import { parseArgs } from 'node:util';
import { readWorkerConfig } from '../config.ts';
import { connectMedia } from '../context.ts';
import { runCommand } from '../operations/run-command.ts';
import { DeadLetters, type Outcome } from '../uploads/dead-letters.ts';

/**
 * `dead-letters list | retry <id> … | retry --all | discard <id> …`: lists, retries or discards dead letters. Exits with 1
 * if any given id fails.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
const [verb = 'list', ...named] = positionals;

await runCommand('media-dead-letters', readWorkerConfig, async (command, config) => {
  const letters = new DeadLetters(await connectMedia(command, config));
  const found = await letters.list();
  if (verb === 'list') {
    console.table(
      found.map(({ id, kind, reason, message, at, ownerId, original }) => {
        const { key, type, bytes, sha256 } = original;
        const failure = { reason, message: message.slice(0, 60), at: at.toISOString() };
        return { id, kind, ...failure, ownerId, key, type, bytes, sha256 };
      }),
    );
    return 0;
  }
  const ids = values.all ? found.map(({ id }) => id) : named;
  const act: Record<string, (id: string) => Promise<Outcome>> = {
    retry: (id) => letters.retry(id),
    discard: (id) => letters.discard(id),
  };
  const chosen = act[verb];
  if (!chosen || (ids.length === 0 && !values.all)) {
    console.error('dead-letters list | retry <id> … | retry --all | discard <id> …');
    return 2;
  }
  let failed = 0;
  for (const id of ids) {
    const outcome = await chosen(id);
    if (outcome !== 'done') failed += 1;
    console.log(`${id} ${verb}: ${outcome}`);
  }
  return failed > 0 ? 1 : 0;
});
