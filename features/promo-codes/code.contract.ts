import { z } from 'zod';
import { halfWidth } from '#platform/pure/half-width.ts';
import { codePattern } from './rules/code.ts';

/** The code of a promotion or an affiliate, as typed. */
export const code = () =>
  z.string().overwrite(halfWidth).trim().min(3).max(50).regex(codePattern, 'invalid.code');
