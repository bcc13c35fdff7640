import { runStages } from './test/run-stages.ts';
import { checks, quickTests, routeTypes } from './test/steps.ts';

/** `npm run check`: what can be checked in about a minute. `npm test` does the same and more. */
await runStages([[routeTypes], checks, [quickTests]]);
