import { JobProducer, producerConnection } from '@vitrina/kernel';
import { eventHandlers } from '../apply/apply-events.ts';
import { applyPage } from '../feeds/apply-page.ts';
import { feedsOf, readFeedPage } from '../feeds/read-feed.ts';
import { runCommand } from './run-command.ts';

/** Events read at once. */
const PAGE = 500;

/**
 * Rebuilds the read model from the current state of accounts and media, beside a running directory or into an empty
 * database; the running directory brings what changed to the search index. Ends with 1 where an event could not be applied.
 */
await runCommand(async ({ config, store, log }) => {
  const connection = producerConnection(config);
  const jobs = new JobProducer(connection, config.NAMESPACE);
  const handlers = eventHandlers({ store, jobs, log }, null);
  try {
    for (const feed of feedsOf(config)) {
      let after: string | null = null;
      let [applied, missed] = [0, 0];
      do {
        const page = await readFeedPage(feed, config.SERVICE_TOKEN, after, PAGE);
        const result = await applyPage(store, handlers, page.events);
        for (const { event, error } of result.failed) log.error({ err: error, event: event.id }, 'event not applied');
        applied += result.applied;
        missed += result.failed.length + page.unreadable;
        after = page.next;
      } while (after !== null);
      log.info({ feed: feed.name, applied, missed }, 'feed applied');
      if (missed > 0) process.exitCode = 1;
    }
  } finally {
    await jobs.close();
    connection.disconnect();
  }
});
