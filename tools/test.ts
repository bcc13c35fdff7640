import { runStages } from './test/run-stages.ts';
import { partOf, stages } from './test/steps.ts';

/** `npm test`: everything. `npm test -- <path …>`: the tests under these paths, by whichever runner they belong to. */
const paths = process.argv.slice(2);
await runStages(paths.length > 0 ? partOf(paths) : stages);
