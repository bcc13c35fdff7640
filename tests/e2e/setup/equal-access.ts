import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

interface Finding {
  ruleId: string;
  message: string;
  snippet: string;
  value: [level: string, outcome: string];
  path: { dom: string };
}

/**
 * Findings that are wrong or acceptable, by rule, with the reason. Every other finding is a fault.
 */
const reviewed: readonly { rule: string; like?: RegExp; why: string }[] = [
  {
    rule: 'svg_graphics_labelled',
    why: 'An icon without a role is no image for a screen reader; the control around it has the name.',
  },
  {
    rule: 'input_autocomplete_valid',
    like: /autocomplete="username/,
    why: 'One signs in by e-mail: the standard lets a field of type email be the user name.',
  },
  {
    rule: 'input_label_exists',
    like: /location_details/,
    why: 'The fields of a closed disclosure are labelled when it is open; the engine reads them closed.',
  },
  {
    rule: 'label_name_visible',
    like: /user-menu-module_target/,
    why: 'Initials stand for a picture of the person, whose whole name is in the name.',
  },
  {
    rule: 'label_name_visible',
    like: /RadioCard|role="radio"|\bname="type"/,
    why: 'A card is named by its title; the sentence below the title describes it.',
  },
];

const isReviewed = ({ ruleId, snippet, path }: Finding): boolean =>
  reviewed.some(
    ({ rule, like }) => rule === ruleId && (!like || like.test(snippet) || like.test(path.dom)),
  );

/** Returns the violations that IBM's engine finds in the current page. */
export async function equalAccess(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(engine);
  const found = await page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: {
        Checker: new () => {
          check: (where: Document, rules: string[]) => Promise<{ results: Finding[] }>;
        };
      };
    };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results.filter(
      ({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL',
    );
  });
  return found
    .filter((finding) => !isReviewed(finding))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 140)}`);
}
