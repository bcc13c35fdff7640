import { messages } from '#features/messages/contract.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { ListView } from '#web/components/data-table/table-types.ts';
import { PreviewButton, wordsToShow } from '#web/components/messages/preview-button.tsx';
import { call } from '#web/lib/api.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';
import { audienceOf, type MessageValues } from './message-values.ts';

/** The message as its first recipient will see it. */
export function EventPreview({
  values,
  search,
  language,
}: {
  values: MessageValues;
  search: ListView;
  /** The reader's language; by default that of the first recipient. */
  language?: Locale | undefined;
}) {
  const event = useManagedEvent();
  return (
    <PreviewButton
      load={() =>
        call(messages.preview, {
          params: { eventId: event.id },
          query: { ...search },
          body: {
            ...(audienceOf(values) ?? { message_type: 'EVENT' }),
            ...wordsToShow(values),
            translations: values.translations,
            language,
          },
        })
      }
    />
  );
}
