const same_press_ms = 1000;

/**
 * Calls `first` on the first SIGINT or SIGTERM, and `second` on a later one. One Ctrl-C arrives two
 * or three times, from the terminal and from npm and the boot script that forward it: signals
 * within a second count as one.
 */
export function onStopSignals(first: () => void, second: () => void): void {
  let heard_at: number | undefined;
  const hear = (): void => {
    if (heard_at === undefined) {
      heard_at = performance.now();
      first();
    } else if (performance.now() - heard_at > same_press_ms) second();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
  // On Linux the kernel ends our children when SIGHUP ends us; a handler here would break `nohup`.
  if (process.platform !== 'linux') process.on('SIGHUP', hear);
}
