/** A failure that the user can act on. Its message is printed alone, without a stack. */
export class PlainFailure extends Error {}

/**
 * Runs a tool: the message of a PlainFailure, or a sentence that `work` returns, is printed alone
 * and sets exit code 1.
 */
export async function runPlainly(work: () => Promise<string | null>): Promise<void> {
  try {
    const sentence = await work();
    if (sentence === null) return;
    console.error(sentence);
  } catch (error) {
    console.error(error instanceof PlainFailure ? `\n${error.message}` : error);
  }
  process.exitCode = 1;
}
