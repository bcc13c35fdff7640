import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';
import { isRecord } from '#platform/pure/is-record.ts';
import { messageOf } from '#platform/pure/thrown.ts';

/**
 * What happy-dom writes by itself goes past the console that tests look at. What every browser says
 * of an answer that is an error, of a call that a closed screen gave up, and of frames, which are
 * not loaded here, is left out; everything else is an error of ours and fails the test.
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

// Files without a window are set up as well. `document.defaultView` is the global object of tests;
// this is the window itself.
if (typeof document !== 'undefined') {
  const window: unknown = Reflect.get(document, PropertySymbol.window);
  const own = isRecord(window) ? window['console'] : null;
  if (!isRecord(own) || Object.is(own, console))
    throw new Error('happy-dom writes to another console.');
  own['error'] = report;
}
