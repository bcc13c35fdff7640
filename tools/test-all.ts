import { runStages } from './test/run-stages.ts';
import { stages } from './test/steps.ts';

/** `npm run test:all`: `npm test` with the wide checks whole and every journey; before a release. */
process.env['BREADTH'] = 'all';
await runStages(stages);
