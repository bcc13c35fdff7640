import { useEffect, useState } from 'react';
import { useSpotlight } from '@mantine/spotlight';
import { paletteStore } from './palette-store.ts';

/**
 * The id of the scrolling element, which would need a tab stop unless it is the list box itself.
 */
export const entries_id = 'palette-entries';

interface Chosen {
  listId?: string | undefined;
  chosenId?: string | undefined;
}

/**
 * Exposes the list of the command palette and its selected entry to screen readers. The library
 * marks the entry outside React and gives it neither a role nor a name: here the entries become the
 * options of a list box.
 */
export function useChosenEntry(): Chosen {
  const { opened } = useSpotlight(paletteStore);
  const [chosen, setChosen] = useState<Chosen>({});
  useEffect(() => {
    if (!opened) return;
    const mark = (): void => {
      const list = document.getElementById(entries_id);
      const entries = [...(list?.querySelectorAll('[data-action]') ?? [])];
      for (const [at, entry] of entries.entries()) {
        entry.id = `${entries_id}-${at}`;
        entry.setAttribute('role', 'option');
        entry.setAttribute('aria-selected', String(entry.hasAttribute('data-selected')));
      }
      const listId = list?.id;
      const chosenId = entries.find((entry) => entry.hasAttribute('data-selected'))?.id;
      setChosen((before) =>
        before.listId === listId && before.chosenId === chosenId ? before : { listId, chosenId },
      );
    };
    const changes = new MutationObserver(mark);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-selected'],
    });
    mark();
    return () => changes.disconnect();
  }, [opened]);
  return chosen;
}
