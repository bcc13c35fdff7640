import { useEffect, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, useSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { isEnough } from '#platform/pure/indexed-words.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { User } from '#features/users/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { commandSources } from './command-sources.ts';
import { paletteDrawn, paletteStore } from './palette-store.ts';
import { settingsPages } from './settings-pages.ts';
import { entries_id, useChosenEntry } from './use-chosen-entry.ts';
import { useHiddenEntries } from './use-hidden-entries.ts';
import { useLabels } from './use-labels.ts';
import { useNamedEvents } from './use-named-events.ts';
import { typedPages, type Jump } from './typed-pages.ts';
import { visibleGroups } from './visible-groups.ts';
import '@mantine/spotlight/styles.layer.css';

/**
 * The command palette (⌘K or Ctrl K): every screen of the back office and the search results of the
 * sources.
 */
export function Palette({ user }: { user: User }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { eventId } = useParams();
  const hiding = useHiddenEntries(eventId);
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), 200);
  const sources = commandSources.filter((source) => source.isVisibleTo(user));
  const found = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.message, locale, searched],
      queryFn: () => source.find(searched, locale),
      enabled: isEnough(searched),
      staleTime: 10_000,
    })),
  });
  const { opened } = useSpotlight(paletteStore);
  const matches = useLabels(opened, typed);
  const isTyped = opened && isEnough(typed);
  const events = useNamedEvents(user, eventId, isTyped);
  const pages: { message: MessageKey; entries: readonly Jump[] }[] = [
    ...(eventId === undefined ? [] : visibleGroups(user, eventId, hiding)),
    ...visibleGroups(user, undefined),
    ...settingsPages(user, eventId),
    // They are many, so they are listed only once the user types.
    ...(isTyped ? typedPages(user, events) : []),
  ];
  const groups: SpotlightActionGroupData[] = [
    ...pages.map(({ message, entries }) => ({
      group: intl.formatMessage({ id: message }),
      actions: entries
        .filter((entry) => matches(entry.message))
        .map(({ address, message: label, icon: Icon, on, event }) => {
          const where = [on && intl.formatMessage({ id: on }), event?.title].filter(Boolean);
          return {
            id: address,
            label: intl.formatMessage({ id: label }),
            ...(where.length > 0 ? { description: where.join(' · ') } : {}),
            leftSection: <Icon size={20} stroke={1.5} />,
            onClick: () => void navigate(address),
          };
        }),
    })),
    ...sources.map((source, index) => ({
      group: intl.formatMessage({ id: source.message }),
      actions: (found[index]?.data ?? []).map(({ id, label, description, to }) => ({
        id,
        label,
        ...(description === undefined ? {} : { description }),
        onClick: () => void navigate(to),
      })),
    })),
  ].filter(({ actions }) => actions.length > 0);
  const failed = found.find(({ error }) => error)?.error;
  const { listId, chosenId } = useChosenEntry();
  useEffect(paletteDrawn, []);
  return (
    <Spotlight
      store={paletteStore}
      actions={groups}
      query={typed}
      onQueryChange={setTyped}
      // The groups are already filtered; the server matches more than labels.
      filter={(_, actions) => actions}
      // The frame handles the shortcut, as the palette is loaded later.
      shortcut={null}
      nothingFound={
        failed ? callProblem(intl, failed) : intl.formatMessage({ id: 'manage.palette.nothing' })
      }
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.5} />,
        placeholder: intl.formatMessage({ id: 'manage.palette.placeholder' }),
        'aria-label': intl.formatMessage({ id: 'manage.palette.placeholder' }),
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': groups.length > 0,
        'aria-controls': listId,
        'aria-activedescendant': chosenId,
      }}
      attributes={{ content: { 'aria-label': intl.formatMessage({ id: 'manage.palette.open' }) } }}
      scrollable
      scrollAreaProps={{
        viewportProps: {
          id: entries_id,
          role: 'listbox',
          'aria-label': intl.formatMessage({ id: 'manage.palette.open' }),
        },
      }}
      maxHeight={420}
    />
  );
}
