export interface Progress {
  /** Seconds since the launcher began. */
  seconds(): string;
  /** Prints one line with the time in front. */
  log(text: string): void;
  /**
   * Reports when a step has ended and how long it took; a long step is reported every five seconds.
   */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates progress output in plain lines without colours or cursor control: it reads the same in a
 * terminal, a log file and CI.
 */
export function createProgress(): Progress {
  const began = performance.now();
  const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
  const log = (text: string): void => console.log(`[${seconds(began).padStart(5)} s] ${text}`);
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const still = setInterval(() => log(`${label} … ${seconds(start)} s so far`), 5000);
    try {
      const result = await work();
      log(`${label} (${seconds(start)} s)`);
      return result;
    } finally {
      clearInterval(still);
    }
  };
  return { seconds: () => seconds(began), log, step };
}
