/** A failure a person can act on. Its sentence is printed alone, without a stack. */
export class PlainFailure extends Error {}
