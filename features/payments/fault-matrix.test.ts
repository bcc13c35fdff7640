import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recount } from '#features/stock/store.ts';
import { paymeDriver, stripeDriver } from '../../tests/faults/driver.ts';
import { judgeAll } from '../../tests/faults/judge.ts';
import {
  columns,
  endingOf,
  faultNames,
  reasonAgainst,
  type FaultName,
} from '../../tests/faults/matrix.ts';
import { answerPlays } from '../../tests/faults/plays-of-answers.ts';
import { buyerPlays } from '../../tests/faults/plays-of-buyers.ts';
import { killedPlays } from '../../tests/faults/plays-of-kills.ts';
import { webhookPlays } from '../../tests/faults/plays-of-webhooks.ts';
import { heal, type Play, type Stage } from '../../tests/faults/stage.ts';
import { cellName, readMatrix } from '../../tests/faults/table.ts';
import { givenEvent, givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Every fault with every provider (`tests/faults/matrix.ts`); the table of results is printed. */
const plays: Record<FaultName, Play> = {
  ...webhookPlays,
  ...answerPlays,
  ...killedPlays,
  ...buyerPlays,
};

let testApp: TestApp;
let stages: Record<(typeof columns)[number], Stage>;
beforeAll(async () => {
  testApp = await openTestApp();
  const [staff, stranger] = [await givenStaff(testApp), await givenStaff(testApp)];
  const stripe = await stripeDriver(testApp, staff, stranger);
  const payme = await paymeDriver(testApp, staff, stranger);
  const plenty = await givenEvent(testApp, staff, { quantity: null });
  const both = { testApp, staff, plenty };
  stages = {
    stripe: { ...both, driver: stripe, other: payme },
    payme: { ...both, driver: payme, other: stripe },
  };
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

// Checks which of its own tests passed: a missing or skipped cell counts as failed.
describe('the fault matrix', () => {
  afterAll(({}, { tasks }) => {
    const matrix = readMatrix(new Map(tasks.map(({ name, result }) => [name, result?.state])));
    console.log(matrix.text);
    expect(matrix.wrong).toEqual([]);
  });

  for (const provider of columns)
    for (const fault of faultNames) {
      if (reasonAgainst(fault, provider) !== null) continue;
      test(cellName(fault, provider), async () => {
        const stage = stages[provider];
        await heal(stage);
        const played = await plays[fault](stage);
        const [first, ...others] = Array.isArray(played) ? played : [played];
        await judgeAll(stage, [[first, endingOf(fault, provider)], ...others]);
      });
    }
});
