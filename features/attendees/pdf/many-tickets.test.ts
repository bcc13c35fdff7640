import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Texts } from '#platform/i18n.ts';
import { givenSheet } from '../../../tests/setup/given-ticket-sheet.ts';
import { ticketPdf } from './ticket-pdf.ts';

const texts = new Texts();

test('the tickets of a big order let other requests work after every page', async () => {
  const tickets = Array.from({ length: 20 }, () => givenSheet);
  const making = { isDone: false };
  const made = ticketPdf(tickets, (key, values) => texts.format('en', key, values), 'en').finally(
    () => (making.isDone = true),
  );
  let turns = 0;
  while (!making.isDone) {
    await setImmediate();
    turns++;
  }
  expect((await made).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(20);
  expect(turns).toBeGreaterThanOrEqual(20);
});
