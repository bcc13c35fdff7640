import { z } from 'zod';
import { noPages, pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { StaffImage, type StaffImage as Picture } from '#features/files/contract.ts';
import { Event } from './contract.ts';
import { EventDefaults } from './defaults.contract.ts';
import { Settings } from './settings.contract.ts';

const ownFact = 'has its own facts';
const ofTheFile = 'property of the file, which never changes';

export const eventFacts = auditedFacts<Event, 'created' | 'changed' | 'deleted'>(
  {
    target: 'event',
    trail: {
      contract: Event,
      name: (event) => event.title,
      shown_as: {
        organizer_id: (event) => event.organizer.name,
        section_ids: (event) => event.sections.map(({ name }) => name),
      },
      leaves_out: {
        ...bookkeeping,
        slug: 'generated once from the title',
        lifecycle_status: 'derived from status and dates',
        category: 'the first of the recorded categories',
        organizer: 'recorded as organizer_id',
        sections: 'recorded as section_ids',
        statistics: 'derived by counting',
        settings: ownFact,
        images: ownFact,
        attachments: ownFact,
      },
    },
    empties: ({ before, after }) => pagesOfEvent({ event_id: (after ?? before)?.id ?? null }),
    webhook: ({ before, after }) =>
      after?.status === 'LIVE' && before?.status !== 'LIVE'
        ? { type: 'event.published', data: { event_id: after.id } }
        : null,
  },
  ['created', 'changed', 'deleted'],
);

/** The settings of an event, with the event's id and title. */
export type SettingsOfEvent = Settings & { id: number; title: string };
export const settingsFacts = auditedFacts<SettingsOfEvent, 'changed'>(
  {
    target: 'event',
    trail: {
      contract: Settings,
      name: (settings) => settings.title,
      leaves_out: {
        event_id: bookkeeping.event_id,
        version: bookkeeping.version,
        converted_texts: bookkeeping.converted_texts,
      },
    },
    empties: pagesOfEvent,
  },
  ['changed'],
);

/** The defaults of new events. No page shows them. */
export const defaultsFacts = auditedFacts<EventDefaults & { id: number }, 'changed'>(
  {
    target: 'event_defaults',
    trail: {
      contract: EventDefaults,
      name: () => '',
      leaves_out: {
        version: bookkeeping.version,
        converted_texts: bookkeeping.converted_texts,
      },
    },
    empties: noPages,
  },
  ['changed'],
);

export const imageFacts = auditedFacts<Picture, 'created' | 'changed' | 'deleted'>(
  {
    target: 'image',
    trail: {
      contract: StaffImage,
      name: (image) => image.alt ?? '',
      leaves_out: {
        ...bookkeeping,
        url: ofTheFile,
        srcset: ofTheFile,
        width: ofTheFile,
        height: ofTheFile,
        size: ofTheFile,
        mime_type: ofTheFile,
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);

/** Tickets, questions, images or attachments of an event were reordered; `details` says which. */
export const orderFacts = auditedFacts<Pick<Event, 'id' | 'title'>, 'sorted'>(
  {
    target: 'event',
    trail: { contract: z.object({}), name: (event) => event.title, leaves_out: {} },
    empties: pagesOfEvent,
  },
  ['sorted'],
);
