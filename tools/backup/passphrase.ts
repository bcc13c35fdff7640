import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PlainFailure } from '../processes/plain-failure.ts';

const least_letters = 12;

/** The passphrase from FOYER_BACKUP_PASSPHRASE, or asked for at the terminal without showing it. */
export async function passphraseFor(
  env: Record<string, string | undefined>,
  use: 'seal' | 'open',
): Promise<string> {
  const given = env['FOYER_BACKUP_PASSPHRASE'] || (await ask('Passphrase of the backup: '));
  if (use === 'seal' && given.length < least_letters)
    throw new PlainFailure(
      `The passphrase needs ${least_letters} letters or more: it is all that guards the secret in the backup.`,
    );
  return given;
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new PlainFailure(
      'FOYER_BACKUP_PASSPHRASE is missing, and there is no terminal to ask at.',
    );
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
