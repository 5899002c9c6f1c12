import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Missing or invalid environment variable; `message` names each of them, without its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the process' environment once at boot. A variable may also be given by `<NAME>_FILE`, the path of a file with
 * its value, as for secrets of containers.
 * @param shape one schema for each variable; fragments such as {@link processConfig} are spread into it
 * @throws {ConfigError} naming every invalid variable
 */
export function loadConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const present = Object.fromEntries(
    Object.keys(shape).flatMap((name) => {
      const value = readVariable(name, env);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = z.object(shape).safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path: [name, ...inside], message }) => {
    const variable = `${String(name)}${env[String(name)] ? '' : fromFile(String(name), env)}`;
    return `${[variable, ...inside.map(String)].join('.')}: ${message}`;
  });
  const [first = '', ...others] = lines;
  throw new ConfigError(
    others.length === 0
      ? `Wrong or missing environment variable ${first}`
      : `Wrong or missing environment variables:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** Reads the configuration of a process; an invalid one is printed, and the process ends with 78. */
export function configOrExit<C>(readConfig: () => C): C {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    exitForConfig(error);
  }
}

/** Exit code of an invalid configuration (sysexits' EX_CONFIG). */
const EXIT_CONFIG = 78;

/** Prints what is wrong with the configuration and ends the process with 78. */
export function exitForConfig({ message }: ConfigError): never {
  process.stderr.write(`${message}\n`);
  process.exit(EXIT_CONFIG);
}

/** Suffix of the variable that was read instead of `name`. */
function fromFile(name: string, env: NodeJS.ProcessEnv): string {
  return env[`${name}_FILE`] ? '_FILE' : '';
}

/** Returns true if a variable is given, directly or by a file. */
export function isVariableSet(name: string, env: NodeJS.ProcessEnv): boolean {
  return Boolean(readVariable(name, env));
}

/** Reads a variable, or the file in `<NAME>_FILE`. @throws {ConfigError} if the file cannot be read */
export function readVariable(name: string, env: NodeJS.ProcessEnv): string | undefined {
  return env[name] || valueFromFile(name, env);
}

/** Content of the file in `<NAME>_FILE`, without the final line break; the variable itself takes precedence. */
function valueFromFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new ConfigError(`${name}_FILE: ${path} cannot be read (${code})`);
  }
}
