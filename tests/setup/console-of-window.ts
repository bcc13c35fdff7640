import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';
import { isRecord } from '#platform/pure/is-record.ts';
import { messageOf } from '#platform/pure/thrown.ts';

/**
 * What happy-dom logs itself bypasses the console that tests check. Excluded are the messages that
 * every browser logs about error responses, about requests of a closed screen, and about frames,
 * which are not loaded here; everything else is an error of the product and fails the test.
 */
const expected = [
  /^[A-Z]+ \S+ [45]\d\d \(/,
  /^socket hang up$/,
  /^The operation was aborted/,
  /Iframe page loading is disabled/,
];

function report(...said: unknown[]): void {
  const [first] = said;
  const text = typeof first === 'string' ? first : messageOf(first);
  if (!expected.some((pattern) => pattern.test(text))) console.error(...said);
}

// Setup also runs for files without a window. `document.defaultView` is the global object of tests;
// this is the window itself.
if (typeof document !== 'undefined') {
  const window: unknown = Reflect.get(document, PropertySymbol.window);
  const own = isRecord(window) ? window['console'] : null;
  if (!isRecord(own) || Object.is(own, console))
    throw new Error('happy-dom writes to another console.');
  own['error'] = report;
}
