import { parseArgs } from 'node:util';
import { readWorkerConfig } from '../config.ts';
import { connectMedia } from '../connect.ts';
import { collect } from '../operations/collect.ts';
import { runCommand } from '../operations/run-command.ts';

/**
 * `collect [--apply] [--grace <seconds>]`: objects without a document and documents without their objects. Without
 * `--apply` it only says what it would do.
 */
const { values } = parseArgs({ options: { apply: { type: 'boolean', default: false }, grace: { type: 'string' } } });

await runCommand('media-collect', readWorkerConfig, async (kit, config) => {
  const grace = values.grace === undefined ? undefined : Number(values.grace);
  if (grace !== undefined && !(grace >= 0)) {
    console.error('--grace takes seconds');
    return 2;
  }
  const findings = [];
  const options = {
    apply: values.apply,
    signal: kit.shutdown.signal,
    ...(grace !== undefined && { graceMs: grace * 1_000 }),
  };
  const connections = await connectMedia(kit, config);
  for await (const finding of collect({ ...connections, log: kit.log }, config, options)) findings.push(finding);
  console.table(findings);
  const done = values.apply ? 'done' : 'nothing was changed; --apply does it';
  console.log(`${findings.length} found, ${done}`);
  return 0;
});
