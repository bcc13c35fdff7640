import { rotateKeys } from '#features/attendees/actions/sign.ts';
import { plusDays, toInstant, venueZone } from '#platform/pure/time.ts';
import { onPlatform } from './on-platform.ts';

/**
 * Signs tickets with a new key from now on. Codes of earlier keys are accepted until the end of
 * `day` (`2027-01-31`, in Hong Kong), or no longer with `now`. Returns what went wrong, or null.
 */
export const runKeyRotation = (
  env: NodeJS.ProcessEnv,
  day: string | undefined,
): Promise<string | null> =>
  onPlatform(env, async (ctx) => {
    const until = day === 'now' ? ctx.now : endOf(day ?? '');
    if (until === null || until < ctx.now)
      return 'State until when codes of the current key are accepted: a future day such as 2027-01-31, or now.';
    const id = await rotateKeys(ctx, until);
    console.log(
      `Tickets are signed with key ${id}. Codes of earlier keys are accepted until ${until}.`,
    );
    return null;
  });

function endOf(day: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || toInstant(`${day}T00:00`, venueZone) === null)
    return null;
  return toInstant(`${plusDays(day, 1)}T00:00`, venueZone);
}
