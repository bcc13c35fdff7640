import { expect, test } from 'vitest';
import { PlainFailure } from '../processes/plain-failure.ts';
import { passphraseFor } from './passphrase.ts';

const right = 'correct horse battery';
const typing = (...lines: string[]) => {
  const questions: string[] = [];
  const ask = async (question: string): Promise<string> => {
    questions.push(question);
    return lines.shift() ?? '';
  };
  return { questions, ask };
};

test('a new backup asks for the passphrase twice', async () => {
  const { questions, ask } = typing(right, right);
  expect(await passphraseFor({}, 'seal', ask)).toBe(right);
  expect(questions).toHaveLength(2);
});

test('two different passphrases are refused', async () => {
  const { ask } = typing(right, 'correct hosre battery');
  await expect(passphraseFor({}, 'seal', ask)).rejects.toThrow(/do not match/);
});

test('a passphrase that is too short is refused before it is repeated', async () => {
  const { questions, ask } = typing('short');
  await expect(passphraseFor({}, 'seal', ask)).rejects.toThrow(PlainFailure);
  expect(questions).toHaveLength(1);
});

test('a restore asks once, and a passphrase from the environment is not asked for', async () => {
  const { questions, ask } = typing(right);
  expect(await passphraseFor({}, 'open', ask)).toBe(right);
  expect(await passphraseFor({ FOYER_BACKUP_PASSPHRASE: right }, 'seal', ask)).toBe(right);
  expect(questions).toHaveLength(1);
});
