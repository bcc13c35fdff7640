import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PlainFailure } from '../processes/plain-failure.ts';

const least_letters = 12;

type Prompt = (question: string) => Promise<string>;

/**
 * Reads the passphrase from FOYER_BACKUP_PASSPHRASE, or prompts for it at the terminal without
 * echo: twice for a new backup, because a typing error would make the backup unreadable.
 */
export async function passphraseFor(
  env: Record<string, string | undefined>,
  use: 'seal' | 'open',
  prompt: Prompt = promptAtTerminal,
): Promise<string> {
  const set = env['FOYER_BACKUP_PASSPHRASE'];
  const passphrase = set || (await prompt('Passphrase of the backup: '));
  if (use === 'open') return passphrase;
  if (passphrase.length < least_letters)
    throw new PlainFailure(
      `The passphrase needs at least ${least_letters} characters: it alone protects the secret in the backup.`,
    );
  if (!set && (await prompt('Repeat the passphrase: ')) !== passphrase)
    throw new PlainFailure('The passphrases do not match; no backup was made.');
  return passphrase;
}

async function promptAtTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new PlainFailure(
      'FOYER_BACKUP_PASSPHRASE is not set, and there is no terminal to prompt for it.',
    );
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } catch {
    throw new PlainFailure('No passphrase was given.');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
