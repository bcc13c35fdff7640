import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/children.ts';
import { createProgress } from '../launch/progress.ts';
import { Closing, createProcessGroup } from '../launch/process-group.ts';
import { onStopSignals } from '../launch/stop-signals.ts';
import { countOf } from './count.ts';
import { runStage } from './run-stage.ts';
import type { Step } from './steps.ts';

/**
 * Runs stages one after the other up to the first failure, prints how many tests passed and failed,
 * and sets the exit code. Ctrl-C stops everything that was started.
 */
export async function runStages(stages: readonly Step[][]): Promise<void> {
  const progress = createProgress();
  const processGroup = createProcessGroup();
  onStopSignals(
    () => void processGroup.stop().then(() => process.exit(130)),
    () => (processGroup.kill(), process.exit(130)),
  );
  mkdirSync(join(root, '.tmp'), { recursive: true });

  const canRun = (step: Step): boolean => {
    const missing = step.needs.filter((path) => !existsSync(join(root, path)));
    if (missing.length > 0)
      progress.log(`skipped: ${step.name}, there is no ${missing.join(' and no ')} yet`);
    return missing.length === 0;
  };
  const total = { passed: 0, failed: 0 };
  try {
    for (const stage of stages) {
      for (const ended of await runStage(stage.filter(canRun), processGroup, progress)) {
        const { passed, failed } = countOf(ended.step, ended.succeeded);
        total.passed += passed;
        total.failed += failed;
      }
      if (total.failed > 0) break;
    }
    progress.log(total.failed > 0 ? 'stopped at the first failure' : 'everything passed');
    console.log(`${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Closing)) throw error;
  }
}
