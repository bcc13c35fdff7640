import { ConfigError, readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';

/** Does something beside the server, as one more process; returns what was wrong, or null. */
export async function onPlatform(
  env: NodeJS.ProcessEnv,
  work: (ctx: Context) => Promise<string | null>,
): Promise<string | null> {
  try {
    const { platform, stop } = await makePlatform(readConfig({ ...env, LOG_LEVEL: 'silent' }));
    try {
      return await work(makeContext(platform));
    } finally {
      await stop();
    }
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => `Configuration: ${problem}.`).join('\n');
    throw error;
  }
}
