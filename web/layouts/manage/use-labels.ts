import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';

/** Whether a text has the typed words, in whatever language of the switcher they were typed. */
export type Matches = (message: MessageKey) => boolean;

/** The labels of all languages are a small file of their own, which is loaded when the palette opens. */
export function useLabels(isOpen: boolean, typed: string): Matches {
  const intl = useIntl();
  const { data: labels } = useQuery({
    queryKey: ['palette', 'labels'],
    queryFn: async () => (await import('virtual:palette-labels')).default,
    enabled: isOpen,
    staleTime: Infinity,
  });
  const words = typed.trim().toLowerCase();
  return (message) =>
    [intl.formatMessage({ id: message }), ...(labels?.[message] ?? [])].some((label) =>
      label.toLowerCase().includes(words),
    );
}
