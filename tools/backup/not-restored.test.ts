import { expect, test } from 'vitest';
import { PlainFailure } from '../processes/plain-failure.ts';
import { notRestored } from './not-restored.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

test.each([
  ['PostgreSQL', '53100'],
  ['the folder of the files', 'ENOSPC'],
])('a disk of %s that fills up during a restore is reported in words', (_, code) => {
  const failure = notRestored(coded(code));
  expect(failure).toBeInstanceOf(PlainFailure);
  expect(failure).toMatchObject({
    message: 'The restore did not finish: the disk is full. Fix that, then restore again.',
  });
});

// It stops when the disk of its log fills up, and cannot say so over the connection.
test('a PostgreSQL that stops during a restore is reported in words', () => {
  expect(notRestored(new Error('Connection terminated unexpectedly'))).toMatchObject({
    message:
      'The restore did not finish: PostgreSQL stopped answering. Its log says why; often its disk ' +
      'is full. Fix that, then restore again.',
  });
});

test('a fault of another kind keeps its stack, and a reported one its sentence', () => {
  for (const error of [coded('42P01'), new Error('x'), new PlainFailure('The archive is damaged.')])
    expect(notRestored(error)).toBe(error);
});
