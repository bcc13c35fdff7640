import { runStages } from './test/run-stages.ts';
import { partOf, stages } from './test/steps.ts';

/**
 * `npm test` runs what every change must pass. `npm test -- <path …>` runs the tests under these
 * paths, whichever runner they belong to, at full breadth unless BREADTH is set
 * (`tests/setup/breadth.ts`).
 */
const paths = process.argv.slice(2);
if (paths.length > 0) process.env['BREADTH'] ??= 'all';
await runStages(paths.length > 0 ? partOf(paths) : stages);
