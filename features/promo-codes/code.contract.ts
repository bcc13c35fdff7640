import { z } from 'zod';
import { codePattern } from './rules/code.ts';

/** The code of a promotion or an affiliate, as typed. */
export const code = () => z.string().trim().min(3).max(50).regex(codePattern, 'invalid.code');
