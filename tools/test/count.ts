import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/children.ts';
import { reportFile, type Step } from './steps.ts';
import { isRecord } from '#platform/pure/is-record.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** Removes the last run's report, so that an old one is never counted when a runner crashes. */
export function forgetReport(step: Step): void {
  if (step.report) rmSync(join(root, reportFile(step.report)), { force: true });
}

/**
 * Returns how many tests of a step passed and failed. A step that fails without a failed test
 * counts as one failure.
 */
export function countOf(step: Step, succeeded: boolean): Count {
  const count = step.report ? counted(step.report) : { passed: 0, failed: 0 };
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
}

function counted(report: 'vitest' | 'playwright'): Count {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(join(root, reportFile(report)), 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
  if (!isRecord(read)) return { passed: 0, failed: 0 };
  if (report === 'vitest')
    return { passed: Number(read['numPassedTests']), failed: Number(read['numFailedTests']) };
  const stats = isRecord(read['stats']) ? read['stats'] : {};
  return {
    passed: Number(stats['expected'] ?? 0) + Number(stats['flaky'] ?? 0),
    failed: Number(stats['unexpected'] ?? 0),
  };
}
