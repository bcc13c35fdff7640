/** A failure a person can act on. Its sentence is printed alone, without a stack. */
export class PlainFailure extends Error {}

/** Runs a tool: a PlainFailure, or a sentence that `work` returns, is printed alone and ends it with 1. */
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
