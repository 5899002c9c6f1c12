import { parseArgs } from 'node:util';
import { readWorkerConfig } from '../config.ts';
import { connectMedia } from '../context.ts';
import { collect } from '../operations/collect.ts';
import { CollectorStopped } from '../operations/collector.ts';
import { RestoreGuard } from '../operations/restore-guard.ts';
import { runCommand } from '../operations/run-command.ts';

/**
 * `collect [--apply [--yes]] [--grace <seconds>] [--retention <seconds>]`: finds objects without a document and documents
 * without their objects. Only prints its findings unless `--apply` is given. Exits with 3 if it must not repair them.
 * `collect --accept-restore` accepts the current database after a restore.
 */
const { values } = parseArgs({
  options: {
    apply: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    grace: { type: 'string' },
    retention: { type: 'string' },
    'accept-restore': { type: 'boolean', default: false },
  },
});

await runCommand('media-collect', readWorkerConfig, async (command, config) => {
  const [graceMs, retentionMs] = [values.grace, values.retention].map(milliseconds);
  if (Number.isNaN(graceMs) || Number.isNaN(retentionMs)) {
    console.error('--grace and --retention take seconds');
    return 2;
  }
  const connections = await connectMedia(command, config);
  if (values['accept-restore']) {
    await new RestoreGuard(connections).accept();
    console.log('the current database is accepted');
    return 0;
  }
  const { apply, yes } = values;
  const { signal } = command.shutdown;
  const ages = { ...(graceMs !== undefined && { graceMs }), ...(retentionMs !== undefined && { retentionMs }) };
  let count = 0;
  try {
    for await (const finding of collect(connections, config, { apply, yes, fresh: true, signal, ...ages })) {
      const { about, what, action, objects } = finding;
      console.log([about, what, action, `${objects} objects`].join(' · '));
      count += 1;
    }
  } catch (error) {
    if (!(error instanceof CollectorStopped)) throw error;
    console.error(`${error.message}. Nothing was changed; see "Orphans" in the README.`);
    return 3;
  }
  console.log(apply ? `${count} repaired` : `${count} found; nothing was changed without --apply`);
  return 0;
});

/** Converts seconds from the command line to milliseconds; NaN unless they are a number of at least 0. */
function milliseconds(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  const value = Number(seconds);
  return value >= 0 ? value * 1_000 : Number.NaN;
}
