import { runStages } from './test/run-stages.ts';
import { checks, quickTests, routeTypes } from './test/steps.ts';

/**
 * `npm run check` runs the checks that fit in about a minute. `npm test` runs the same and more.
 */
await runStages([[routeTypes], checks, [quickTests]]);
