import { expect, test } from 'vitest';
import { cannotListen } from './cannot-listen.ts';

const config = { port: 3000, metrics_port: 9100, host: 'hall.internal' };
const saidOf = (code: string, more: { port?: number } = {}): string =>
  cannotListen(Object.assign(new Error(`listen ${code}`), { code, ...more }), config);

test.each([
  ['EADDRINUSE', {}, 'Port 3000 is in use; set PORT to another one.'],
  ['EADDRINUSE', { port: 9100 }, 'Port 9100 is in use; set METRICS_PORT to another one.'],
  ['EACCES', { port: 80 }, 'This user may not listen on port 80; set PORT to another one.'],
  [
    'ENOTFOUND',
    {},
    'HOST=hall.internal is no name of this machine (ENOTFOUND); ' +
      'set HOST to one of its addresses, or leave it out.',
  ],
  [
    'EADDRNOTAVAIL',
    {},
    'HOST=hall.internal is no address of this machine (EADDRNOTAVAIL); ' +
      'set HOST to one of its addresses, or leave it out.',
  ],
  ['EMFILE', {}, 'Cannot listen on port 3000 of hall.internal (HOST): listen EMFILE'],
])('%s %o names the variable to change', (code, more, line) => {
  expect(saidOf(code, more)).toBe(line);
});
