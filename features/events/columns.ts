import type { z } from 'zod';
import type { Destinations } from '#platform/rows/columns.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import type { EventChange } from './contract.ts';
import type { Fields } from './store.ts';

/** Where each editable field of an event is stored, for new events and for changes. */
export const eventColumns: Destinations<z.output<typeof EventChange>, Fields> = {
  title: 'kept',
  description: (html) => ({ description: cleanHtml(html) }),
  summary: 'kept',
  currency: 'kept',
  organizer_id: 'kept',
  attributes: (attributes) => ({ attributes: JSON.stringify(attributes) }),
  // The dates depend on each other and on the time zone.
  start_date: 'stored elsewhere',
  end_date: 'stored elsewhere',
  actual_end_date: 'stored elsewhere',
  timezone: 'stored elsewhere',
  // In the settings, and in separate tables.
  location_details: 'stored elsewhere',
  category: 'stored elsewhere',
  categories: 'stored elsewhere',
  section_ids: 'stored elsewhere',
  move_times: 'stored elsewhere',
  // Its texts are swapped with those of the translations, in everything that belongs to the event.
  content_language: 'stored elsewhere',
  translations: 'stored elsewhere',
  converted_texts: 'stored elsewhere',
  version: 'stored elsewhere',
};
