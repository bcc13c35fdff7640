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

test('what seals a backup is typed twice, as nobody sees it', async () => {
  const { questions, ask } = typing(right, right);
  expect(await passphraseFor({}, 'seal', ask)).toBe(right);
  expect(questions).toHaveLength(2);
});

test('a slip of the finger makes no backup that nobody can open', async () => {
  const { ask } = typing(right, 'correct hosre battery');
  await expect(passphraseFor({}, 'seal', ask)).rejects.toThrow(/do not match/);
});

test('too short a passphrase is refused before it is asked for again', async () => {
  const { questions, ask } = typing('short');
  await expect(passphraseFor({}, 'seal', ask)).rejects.toThrow(PlainFailure);
  expect(questions).toHaveLength(1);
});

test('a restore asks once, and what the environment gives is not asked for', async () => {
  const { questions, ask } = typing(right);
  expect(await passphraseFor({}, 'open', ask)).toBe(right);
  expect(await passphraseFor({ FOYER_BACKUP_PASSPHRASE: right }, 'seal', ask)).toBe(right);
  expect(questions).toHaveLength(1);
});
