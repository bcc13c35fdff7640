import type { Settings } from './settings.ts';

const people = [
  'owner',
  'admin',
  'organizer',
  'collaborator',
  'several',
  'normal',
  'gold',
  'platinum',
  'corporate',
];

/**
 * Returns the final message of a start. Other programs wait for the first line: it stands alone and
 * never changes.
 */
export function welcome(settings: Settings, seconds: string): string {
  const lines = [`Foyer is ready: http://localhost:${settings.port}`];
  if (settings.demo)
    lines.push(
      '',
      'Sign in to the demo with the password foyer-demo-2026 as:',
      ...people.map((name) => `  ${name}@foyer.test`),
    );
  lines.push('', `Started in ${seconds} s. Ctrl-C stops it.`);
  return lines.join('\n');
}
