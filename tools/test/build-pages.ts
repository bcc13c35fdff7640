import { buildWeb, isBuilt } from '../launch/build-web.ts';
import { createProcessGroup } from '../launch/process-group.ts';
import { PlainFailure } from '../processes/plain-failure.ts';

// The same build that `npm start` makes, and likewise only if the sources have changed since the
// last one.
try {
  if (!isBuilt()) await buildWeb(createProcessGroup());
} catch (error) {
  console.error(error instanceof PlainFailure ? error.message : error);
  process.exitCode = 1;
}
