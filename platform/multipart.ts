import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint.ts';
import { refusalOf, type Judges } from './http/all-problems.ts';
import { refuseMalformed } from './http/well-formed.ts';
import { invalid, Refusal } from './pure/refusal.ts';
import { isTooDeep, malformedPaths } from './pure/well-formed.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
}
export type Uploads = Record<string, Upload[]>;

/**
 * Reads a multipart body (or a JSON one, for calls that take both): files by the endpoint's rules,
 * fields validated by its schema. Refuses a file that is too large with 413, and a missing file at
 * its field.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  judgesOf: (files: Uploads) => Judges,
): Promise<{ body: unknown; files: Uploads }> {
  const rules = endpoint.files ?? {};
  const fields: Record<string, unknown> = {};
  const files: Uploads = {};
  // A form that is cut off or lacks its boundary is the sender's mistake, whatever error the parser
  // throws.
  if (request.isMultipart())
    await readParts(request, rules, fields, files).catch((error: { statusCode?: number }) =>
      Promise.reject(
        error instanceof Refusal || error.statusCode ? error : new Refusal('input.malformed', 400),
      ),
    );
  else if (request.body && typeof request.body === 'object') Object.assign(fields, request.body);
  if (request.isMultipart()) Object.assign(fields, partsFromJson(fields, endpoint.body));
  if (isTooDeep(fields)) throw new Refusal('input.malformed', 400);
  refuseMalformed(malformedPaths(fields));
  const missing = Object.entries(rules)
    .filter(([name, rule]) => rule.required && !files[name]?.length)
    .map(([name]) => ({ code: 'custom', path: [name], message: 'invalid.required' }));
  const read = endpoint.body?.safeParse(fields) ?? { success: true, data: fields };
  if (!read.success || missing.length)
    throw refusalOf(
      endpoint.body,
      fields,
      [...missing, ...(read.error?.issues ?? [])],
      judgesOf(files),
    );
  return { body: read.data, files };
}

/**
 * A form sends only texts: fields that the body's schema wants as a list, a switch or a number
 * arrive as JSON.
 */
function partsFromJson(
  fields: Readonly<Record<string, unknown>>,
  body: z.ZodType | undefined,
): Record<string, unknown> {
  if (!(body instanceof z.ZodObject)) return {};
  const found: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(fields)) {
    const schema = (body.shape as Record<string, z.ZodType>)[name];
    if (
      typeof text !== 'string' ||
      !/^([[{]|true$|false$|null$|-?\d)/.test(text) ||
      schema?.safeParse(text).success
    )
      continue;
    try {
      found[name] = JSON.parse(text);
    } catch {
      // Stays a text, which the schema refuses.
    }
  }
  return found;
}

/** Per request. */
export const most_uploads = 20;
/**
 * Marks that change the writing direction make `gnp.exe` look like a picture; control characters
 * break lines.
 */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

async function readParts(
  request: FastifyRequest,
  rules: NonNullable<Endpoint['files']>,
  fields: Record<string, unknown>,
  files: Uploads,
): Promise<void> {
  const largest = Math.max(...Object.values(rules).map((rule) => rule.max_bytes));
  for await (const part of request.parts({
    limits: { fileSize: largest + 1, files: most_uploads, fields: 60, fieldSize: 256 * 1024 },
  })) {
    refuseMalformed(
      malformedPaths({ [part.fieldname]: part.type === 'field' ? '' : part.filename }),
    );
    if (part.type === 'field') {
      // The parser replaces invalid UTF-8 with U+FFFD and leaves no other trace of it.
      if (String(part.value).includes('\ufffd')) refuseMalformed([part.fieldname]);
      fields[part.fieldname] = part.value;
    } else {
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      const bytes = await part.toBuffer().catch(() => null);
      if (!rule || part.filename === '') continue;
      if (!bytes || bytes.length > rule.max_bytes)
        throw new Refusal(
          'input.too_large',
          413,
          {},
          {
            [part.fieldname]: [
              {
                key: 'invalid.file_too_large',
                values: { megabytes: Math.round((rule.max_bytes / 1_048_576) * 10) / 10 },
              },
            ],
          },
        );
      if (bytes.length === 0) throw invalid(part.fieldname, 'invalid.file_empty');
      (files[part.fieldname] ??= []).push({
        name: part.filename.replace(unwanted, '').slice(-150).toWellFormed(),
        bytes,
      });
    }
  }
}
