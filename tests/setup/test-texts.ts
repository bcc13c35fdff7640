import { Texts } from '#platform/i18n.ts';

/** Read once for all files of a worker. */
export const testTexts = new Texts();
