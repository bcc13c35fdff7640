import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';

export const links = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});
export const meta = z.object({
  current_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
  total_is_exact: z.boolean(),
  path: z.string(),
  allowed_sorts: z.record(z.string(), z.object({ asc: z.string(), desc: z.string() })),
  default_sort: z.string(),
  default_sort_direction: z.string(),
  allowed_filter_fields: z.array(z.string()),
});

/** Returns the schema of a response as it is sent, for validation and documentation. */
export function wrapped(endpoint: Endpoint): z.ZodType {
  const item = endpoint.returns ?? z.unknown();
  if (endpoint.shape === 'raw') return item;
  if (endpoint.shape === 'list') return z.object({ data: z.array(item) });
  return endpoint.shape === 'page'
    ? z.object({ data: z.array(item), links, meta })
    : z.object({ data: item });
}
