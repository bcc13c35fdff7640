import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { isEnough } from '#features/search/rules/words.ts';
import type { User } from '#features/users/contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { commandSources } from './command-sources.ts';
import { paletteStore } from './palette-store.ts';
import { settingsPages } from './settings-pages.ts';
import { entries_id, useChosenEntry } from './use-chosen-entry.ts';
import { useHiddenEntries } from './use-hidden-entries.ts';
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
  const matches = (words: string): boolean =>
    words.toLowerCase().includes(typed.trim().toLowerCase());
  const navigation = [
    ...(eventId === undefined ? [] : visibleGroups(user, eventId, hiding)),
    ...visibleGroups(user, undefined),
    ...settingsPages(user, eventId),
  ];
  const groups: SpotlightActionGroupData[] = [
    ...navigation.map(({ message, entries }) => ({
      group: intl.formatMessage({ id: message }),
      actions: entries
        .map(({ address, message: label, icon: Icon }) => ({
          id: address,
          label: intl.formatMessage({ id: label }),
          leftSection: <Icon size={20} stroke={1.5} />,
          onClick: () => void navigate(address),
        }))
        .filter(({ label }) => matches(label)),
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
  const { listId, chosenId } = useChosenEntry();
  return (
    <Spotlight
      store={paletteStore}
      actions={groups}
      query={typed}
      onQueryChange={setTyped}
      // The groups are already filtered; the server matches more than labels.
      filter={(_, actions) => actions}
      shortcut={['mod + K']}
      nothingFound={intl.formatMessage({ id: 'manage.palette.nothing' })}
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
