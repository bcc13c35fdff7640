import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/children.ts';
import { Closing, createHousehold } from './launch/household.ts';
import { onStopSignals } from './launch/stop-signals.ts';
import { createVoice } from './launch/voice.ts';
import { countOf } from './test/count.ts';
import { runStage } from './test/run-stage.ts';
import { type Step, stages } from './test/steps.ts';

const voice = createVoice();
const house = createHousehold();
onStopSignals(
  () => void house.stop().then(() => process.exit(130)),
  () => (house.kill(), process.exit(130)),
);
mkdirSync(join(root, '.tmp'), { recursive: true });

const total = { passed: 0, failed: 0 };
try {
  for (const stage of stages) {
    for (const { step, succeeded } of await runStage(stage.filter(isThere), house, voice)) {
      const { passed, failed } = countOf(step, succeeded);
      total.passed += passed;
      total.failed += failed;
    }
    if (total.failed > 0) break;
  }
  voice.say(total.failed > 0 ? 'stopped at the first failure' : 'everything passed');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Closing)) throw error;
}

function isThere(step: Step): boolean {
  const missing = step.needs.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0)
    voice.say(`left out: ${step.name}, there is no ${missing.join(' and no ')} yet`);
  return missing.length === 0;
}
