import { z } from 'zod';

/** An environment variable is missing or wrong; `message` names each of them, without its value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the process' environment once at boot.
 * @param shape one schema for each variable; fragments such as {@link processConfig} are spread into it
 * @throws {ConfigError} naming every wrong variable at once
 */
export function loadConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<z.ZodObject<S>> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(shape).safeParse(present);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Wrong or missing environment variables:\n${lines.join('\n')}`);
}
