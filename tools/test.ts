import { runStages } from './test/run-stages.ts';
import { partOf, stages } from './test/steps.ts';

/**
 * `npm test`: what every change passes. `npm test -- <path …>`: the tests under these paths, by
 * whichever runner they belong to, with all that they ask unless BREADTH says otherwise
 * (`tests/setup/breadth.ts`).
 */
const paths = process.argv.slice(2);
if (paths.length > 0) process.env['BREADTH'] ??= 'all';
await runStages(paths.length > 0 ? partOf(paths) : stages);
