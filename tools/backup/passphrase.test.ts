import { expect, test } from 'vitest';
import { PlainFailure } from '../processes/plain-failure.ts';
import { passphraseFor } from './passphrase.ts';

const right = 'correct horse battery';
const typing = (...lines: string[]) => {
  const questions: string[] = [];
  const prompt = async (question: string): Promise<string> => {
    questions.push(question);
    return lines.shift() ?? '';
  };
  return { questions, prompt };
};

test('a new backup asks for the passphrase twice', async () => {
  const { questions, prompt } = typing(right, right);
  expect(await passphraseFor({}, 'seal', prompt)).toBe(right);
  expect(questions).toHaveLength(2);
});

test('two different passphrases are refused', async () => {
  const { prompt } = typing(right, 'correct hosre battery');
  await expect(passphraseFor({}, 'seal', prompt)).rejects.toThrow(/do not match/);
});

test('a passphrase that is too short is refused before it is repeated', async () => {
  const { questions, prompt } = typing('short');
  await expect(passphraseFor({}, 'seal', prompt)).rejects.toThrow(PlainFailure);
  expect(questions).toHaveLength(1);
});

test('a restore asks once, and a passphrase from the environment is not asked for', async () => {
  const { questions, prompt } = typing(right);
  expect(await passphraseFor({}, 'open', prompt)).toBe(right);
  expect(await passphraseFor({ FOYER_BACKUP_PASSPHRASE: right }, 'seal', prompt)).toBe(right);
  expect(questions).toHaveLength(1);
});
