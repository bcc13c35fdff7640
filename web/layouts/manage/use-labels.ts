import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';

/** Whether a text contains the typed words, in any language of the switcher. */
export type Matches = (message: MessageKey) => boolean;

/** Loads the labels of all languages, a small separate file, when the palette opens. */
export function useLabels(isOpen: boolean, typed: string): Matches {
  const intl = useIntl();
  const { data: labels } = useQuery({
    queryKey: ['palette', 'labels'],
    queryFn: async () => (await import('virtual:palette-labels')).default,
    enabled: isOpen,
    staleTime: Infinity,
  });
  const searchText = typed.trim().toLowerCase();
  return (message) =>
    [intl.formatMessage({ id: message }), ...(labels?.[message] ?? [])].some((label) =>
      label.toLowerCase().includes(searchText),
    );
}
