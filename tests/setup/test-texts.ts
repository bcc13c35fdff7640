import { Texts } from '#platform/i18n.ts';

/** Loaded once for all files of a worker. */
export const testTexts = new Texts();
