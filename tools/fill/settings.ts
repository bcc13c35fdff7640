import { parseArgs } from 'node:util';
import { PlainFailure } from '../processes/plain-failure.ts';
import type { Size } from './years.ts';

const most = { events: 20_000, attendees: 20_000_000, largest: 20_000_000 };
const least = { events: 1, attendees: 1, largest: 0 };

/**
 * Reads how much `npm run fill` adds: from its arguments, else from the environment, else five
 * years of a busy venue.
 */
export function readSettings(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Size & { yes: boolean } {
  const { values } = parsed(args);
  const number = (name: keyof Size, otherwise: number): number => {
    const text = values[name] ?? env[`FILL_${name.toUpperCase()}`];
    if (text === undefined || text === '') return otherwise;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least[name] && value <= most[name]) return value;
    throw new PlainFailure(
      `${name} must be a whole number from ${least[name]} to ${most[name]}, not ${text}.`,
    );
  };
  const events = number('events', 3000);
  const attendees = number('attendees', 1_000_000);
  const largest = number('largest', Math.floor(attendees / 2));
  if (largest > attendees)
    throw new PlainFailure(
      'The largest event cannot have more attendees than all events together.',
    );
  return { events, attendees, largest, yes: values.yes === true };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { events: text, attendees: text, largest: text, yes: { type: 'boolean' } },
    });
  } catch {
    throw new PlainFailure(
      'Usage: npm run fill -- --events=3000 --attendees=1000000 --largest=500000 --yes',
    );
  }
}
