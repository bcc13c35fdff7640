/** `npm run build` builds the pages for browser and server if their sources have changed. */
import { buildWeb, isBuilt } from './launch/build-web.ts';
import { createProcessGroup } from './launch/process-group.ts';
import { onStopSignals } from './launch/stop-signals.ts';
import { runPlainly } from './processes/plain-failure.ts';

const processGroup = createProcessGroup();
onStopSignals(
  () => void processGroup.stop().then(() => process.exit(130)),
  () => (processGroup.kill(), process.exit(130)),
);
await runPlainly(async () => {
  if (isBuilt()) console.log('The pages are already built.');
  else {
    await buildWeb(processGroup);
    console.log('The pages are built.');
  }
  return null;
});
