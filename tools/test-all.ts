import { runStages } from './test/run-stages.ts';
import { stages } from './test/steps.ts';

/**
 * `npm run test:all` runs `npm test` with the broad checks in full and every journey; for use
 * before a release.
 */
process.env['BREADTH'] = 'all';
await runStages(stages);
