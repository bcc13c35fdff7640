import { rotateKeys } from '#features/attendees/actions/sign.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { plusDays, toInstant } from '#platform/pure/time.ts';

const zone = 'Asia/Hong_Kong';

/**
 * Tickets are signed with a new key from now on; codes of the keys before it are taken until the end of `day`
 * (`2027-01-31`, in Hong Kong), or no longer with `now`. Returns what was wrong, or null.
 */
export async function runKeyRotation(
  env: NodeJS.ProcessEnv,
  day: string | undefined,
): Promise<string | null> {
  try {
    const { platform, stop } = await makePlatform(readConfig({ ...env, LOG_LEVEL: 'silent' }));
    try {
      const ctx = makeContext(platform);
      const until = day === 'now' ? ctx.now : endOf(day ?? '');
      if (until === null || until < ctx.now)
        return 'Say until when codes of the present key are taken: a day to come, as in 2027-01-31, or now.';
      const id = await rotateKeys(ctx, until);
      console.log(
        `Tickets are signed with key ${id}. Codes of earlier keys are taken until ${until}.`,
      );
      return null;
    } finally {
      await stop();
    }
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => `Configuration: ${problem}.`).join('\n');
    throw error;
  }
}

function endOf(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || toInstant(`${day}T00:00`, zone) === null) return null;
  return toInstant(`${plusDays(day, 1)}T00:00`, zone);
}
