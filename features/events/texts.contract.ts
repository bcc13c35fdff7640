import { z } from 'zod';
import {
  longText,
  maybe,
  optional,
  richText,
  shownRichText,
  text,
  translations,
} from '#platform/endpoint.ts';

export const AttributeInput = z.object({
  name: text(100),
  value: text(500),
  is_public: maybe(z.boolean()).transform((visible) => visible ?? false),
});
export const Attribute = z.object({ name: z.string(), value: z.string(), is_public: z.boolean() });
/**
 * As visitors read it: a private attribute in a public answer is an error, so that none can slip
 * through.
 */
export const PublicAttribute = Attribute.extend({ is_public: z.literal(true) });
/** The texts of an event, with the same validation in every language. */
export const eventTexts = {
  title: text(149),
  summary: longText(500),
  description: richText(50_000),
  categories: z.array(optional(text(50))).max(20),
  attributes: z
    .array(z.strictObject({ name: optional(text(100)), value: optional(text(500)) }))
    .max(50),
};
/** In further languages, as staff see them. */
export const EventTranslations = translations({
  title: z.string(),
  summary: z.string(),
  description: shownRichText(),
  categories: z.array(z.string()),
  attributes: z.array(Attribute.omit({ is_public: true }).partial()),
});
