import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

/** The two scripts of Chinese: Traditional as written in Hong Kong, and Simplified. */
const writings = ['zh-hk', 'zh-cn'] as const;
const texts = () => z.record(z.string().max(200), z.string().max(50_000));

export const conversions = {
  /**
   * Converts texts, keyed by any names, from one script to the other: a draft to be edited. Tags
   * stay as they are.
   */
  convert: endpoint('POST /conversions', {
    access: 'events.edit',
    shape: 'raw',
    body: z.object({ from: z.enum(writings), to: z.enum(writings), texts: texts() }),
    returns: z.object({ texts: texts() }),
  }),
};
