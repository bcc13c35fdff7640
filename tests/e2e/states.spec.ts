import type { Page } from '@playwright/test';
import { partOf } from '../setup/breadth.ts';
import {
  expect,
  expectAccessible,
  expectNothingFound,
  expectReadableColours,
  test,
} from './setup/journey.ts';
import { follow } from './setup/follow.ts';
import { equalAccess } from './setup/equal-access.ts';
import { states, worldOf, type State, type World } from './setup/states.ts';
import type { Words } from './setup/words.ts';

/**
 * Each state on a phone in Chinese and on a desktop in English, in light and dark mode; `npm test`
 * checks some of them.
 */
const at_once = 12;
const inParts = (some: readonly State[]): State[][] =>
  Array.from({ length: Math.ceil(some.length / at_once) }, (_, part) =>
    some.slice(part * at_once, (part + 1) * at_once),
  );

test.describe.configure({ mode: 'parallel' });

/**
 * Opens a state in a new document, which discards the input of the previous one. States of the same
 * user may stay in the document.
 */
async function enter(page: Page, world: World, state: State): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    ([token]) => (token ? localStorage.setItem('token', token) : localStorage.removeItem('token')),
    [state.isOffice ? world.token : ''],
  );
  await page.goto(state.path(world));
}

async function reach(
  page: Page,
  words: Words,
  world: World,
  state: State,
  before: State | undefined,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  if (before && before.isOffice === state.isOffice && before.acts.length === 0)
    await follow(page, state.path(world));
  else await enter(page, world, state);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
  for (const act of state.acts) await act(page, words);
  await page.mouse.move(0, 0);
}

async function look(page: Page, words: Words, part: readonly State[]): Promise<void> {
  const world = await worldOf(page, words);
  const wrong: string[] = [];
  for (const [place, state] of part.entries()) {
    const reporting = async (check: () => Promise<unknown>): Promise<void> => {
      await check().catch((error: unknown) => wrong.push(`${state.name}: ${String(error)}`));
    };
    await reporting(async () => {
      await reach(page, words, world, state, part[place - 1]);
      await expectAccessible(page);
      await expectNothingFound(page, equalAccess);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectReadableColours(page);
    });
  }
  expect(wrong.join('\n\n')).toBe('');
}

for (const [place, tag] of [[], ['@phone']].entries())
  for (const part of inParts(partOf(states, 10, 5 * place)))
    test(
      `${part[0]?.name} and the following, for everyone${tag.length > 0 ? ', on a phone' : ''}`,
      { tag },
      async ({ page, words, forgive }) => {
        forgive(/status of 4\d\d/);
        await look(page, words, part);
      },
    );

test('at least sixty states are checked', () => {
  expect(states.length).toBeGreaterThanOrEqual(60);
});
