import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import type { Work } from './work.ts';

const worker = join(import.meta.dirname, 'worker.ts');
const least_wait_ms = 500;
const longest_wait_ms = 10_000;
const steady_ms = 30_000;
const tell_ms = 200;

/**
 * Runs jobs in a child process with its own connections and a lower CPU priority, so that the work
 * after a rush (mails, PDFs, webhooks) yields to sales. It is restarted when it ends by itself, and
 * ends with this process, however that ends. It is notified while orders are being completed here,
 * as their mails wait (decision 066).
 */
export function startWorkApart(log: Log, isCompletingMany: () => boolean): Work {
  let isStopping = false;
  let wasCompleting = false;
  let child = start();
  const telling = setInterval(() => {
    if (isCompletingMany() === wasCompleting) return;
    wasCompleting = !wasCompleting;
    sendCompleting(child, wasCompleting);
  }, tell_ms).unref();
  const life = keepAlive();

  function start(): ChildProcess {
    const started = fork(worker, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    started.once('spawn', () => {
      yieldProcessor(started, log);
      sendCompleting(started, wasCompleting);
    });
    // Without a listener, a process that cannot start would end this one; its exit is handled
    // below.
    started.once('error', (error) => log.warn({ reason: error.message }, 'worker'));
    return started;
  }

  async function keepAlive(): Promise<void> {
    for (let wait_ms = least_wait_ms; ;) {
      const began = performance.now();
      await exited(child);
      if (isStopping) return;
      if (performance.now() - began > steady_ms) wait_ms = least_wait_ms;
      log.error({ code: child.exitCode, signal: child.signalCode, wait_ms }, 'worker ended');
      await sleep(wait_ms);
      wait_ms = Math.min(2 * wait_ms, longest_wait_ms);
      if (isStopping) return;
      child = start();
    }
  }

  return {
    async stop() {
      isStopping = true;
      clearInterval(telling);
      child.kill('SIGTERM');
      await life;
    },
  };
}

/** A child that is ending cannot receive messages, and need not. */
const sendCompleting = (child: ChildProcess, is_completing: boolean): void => {
  if (child.connected) child.send(is_completing, () => undefined);
};

async function exited(child: ChildProcess): Promise<void> {
  // A child that could not be started has no pid and never exits; an error event is not its end.
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    await once(child, 'exit').catch(() => undefined);
}

function yieldProcessor({ pid }: ChildProcess, log: Log): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    log.debug({ reason: String(error) }, 'the priority of the worker could not be lowered');
  }
}
