import { join } from 'node:path';
import { root, type Child } from '../launch/children.ts';
import { Closing, type ProcessGroup } from '../launch/process-group.ts';
import type { Progress } from '../launch/progress.ts';
import { forgetReport } from './count.ts';
import type { Step } from './steps.ts';

const at_once = 2;

// Each file of component tests runs in its own process, and storms restart servers repeatedly: the
// compile cache is shared between them. Saves a seventh of the processor time of the component
// tests.
const compiled = { NODE_COMPILE_CACHE: join(root, '.tmp/compiled') };

/**
 * Runs the steps of a stage, two at a time, and returns those that ended, each with its result.
 * After a failure no further step is started and the running ones are stopped. The output of a step
 * that runs alone is shown; of parallel steps only that of `live` or failed ones.
 */
export async function runStage(
  steps: Step[],
  processGroup: ProcessGroup,
  progress: Progress,
): Promise<{ step: Step; succeeded: boolean }[]> {
  const waiting = [...steps];
  const running = new Set<Child>();
  const ended: { step: Step; succeeded: boolean }[] = [];
  const failed = (): boolean => ended.some((result) => !result.succeeded);
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step && !failed(); step = waiting.shift()) {
      forgetReport(step);
      const began = performance.now();
      const child = processGroup.start(
        {
          args: step.args,
          env: { ...compiled, ...step.env },
          output: steps.length > 1 && !step.live ? 'captured' : 'inherited',
        },
        5000,
      );
      running.add(child);
      const { code, output } = await child.ended;
      running.delete(child);
      if (processGroup.stopping()) throw new Closing();
      // Only the first failure is reported; steps that it stopped have no result of their own.
      if (failed()) return;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      ended.push({ step, succeeded: code === 0 });
      if (code !== 0 && output.trim()) console.log(`\n${output.trimEnd()}\n`);
      progress.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (code !== 0) await Promise.all([...running].map((other) => other.stop(20_000)));
    }
  };
  await Promise.all(Array.from({ length: Math.min(at_once, steps.length) }, worker));
  return ended;
}
