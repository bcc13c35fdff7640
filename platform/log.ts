import pino from 'pino';

export type Log = pino.Logger;

/**
 * JSON lines on standard output. Tokens, passwords and people's data are cut even when someone logs them by
 * mistake.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        'token',
        'email',
        '*.password',
        '*.token',
        '*.email',
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[cut]',
    },
  });
}
