import { create, dev, printServiceKeys, status, stop, within } from './commands.ts';
import { start } from './start.ts';
import { runTests } from './test-run/test-run.ts';
import { Failure, texts } from './texts.ts';

const commands: Record<string, (args: readonly string[]) => Promise<unknown>> = {
  start,
  status,
  stop,
  test: runTests,
  dev,
  create,
  within,
  'service-keys': printServiceKeys,
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];

if (args.includes('--help') || name === '--help' || name === 'help') console.log(texts.usage);
else if (!command) {
  console.error(`${texts.unknownCommand(name)}\n\n${texts.usage}`);
  process.exitCode = 2;
} else {
  try {
    await command(args);
  } catch (error) {
    // A Failure's message explains the remedy; any other error is a bug and is printed with its stack.
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
  process.exit();
}
