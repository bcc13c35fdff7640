import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** The two ways of writing Chinese: Traditional as Hong Kong writes it, and Simplified. */
const writings = ['zh-hk', 'zh-cn'] as const;
const texts = () => z.record(z.string().max(200), z.string().max(50_000));

export const conversions = {
  /** Texts, by any names, from one writing into the other: a draft that a person can change. Tags stay as they are. */
  convert: endpoint('POST /conversions', {
    access: 'events.edit',
    shape: 'raw',
    body: z.object({ from: z.enum(writings), to: z.enum(writings), texts: texts() }),
    returns: z.object({ texts: texts() }),
  }),
};
