import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { details } from './note-access.ts';

const texts = new Texts();

test.each(Object.entries(details))(
  'the trail has a translation of the details of %s',
  (_, change) => {
    const words = Object.values(change)
      .flat()
      .filter((value) => typeof value === 'string');
    expect(words.filter((word) => !texts.has(`audit.value.${word}`))).toEqual([]);
  },
);
