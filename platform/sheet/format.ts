import { z } from 'zod';
import { maybe } from '../endpoint.ts';

/** What a sheet may be asked as; Excel when nothing is said. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const SheetWish = z.object({ format: maybe(z.enum(sheetFormats)) });
