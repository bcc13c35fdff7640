import { loadBranding } from '#features/branding/actions/load.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { opensInstallation, wrongSecret } from './check-installation.ts';

/**
 * Runs a command as a further process next to the server; returns what went wrong, or null. Refuses
 * a wrong secret, as no server could open what is encrypted with it, such as a key for tickets.
 */
export async function onPlatform(
  env: NodeJS.ProcessEnv,
  work: (ctx: Context) => Promise<string | null>,
): Promise<string | null> {
  try {
    const { platform, stop } = await makePlatform(readConfig({ ...env, LOG_LEVEL: 'silent' }));
    try {
      const ctx = makeContext(platform);
      if (!(await opensInstallation(ctx, platform.config.secret))) return `${wrongSecret}.`;
      await loadBranding(platform);
      return await work(ctx);
    } finally {
      await stop();
    }
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => `Configuration: ${problem}.`).join('\n');
    throw error;
  }
}
