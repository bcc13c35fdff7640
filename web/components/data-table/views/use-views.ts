import { useEffect, useState } from 'react';
import { useSessionStorage } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { ListView, memberViews } from '#features/list-views/contract.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { isChanged, view_param, viewQuery, withView } from './view-address.ts';

/** The calls for the views of one list. */
export type ViewCalls = typeof memberViews;
export interface ViewValues {
  name: string;
  query: string;
  hidden_columns: string[];
  is_shared: boolean;
}

/**
 * Applies a view's columns once when it is opened, from the menu or by a saved or shared address.
 * Columns that the user chooses afterwards stay, also after a reload; per tab, as two tabs may show
 * different views of one list.
 */
function useColumnsOfView(
  of: string,
  current: ListView | undefined,
  isOpen: boolean,
  onHidden: (hidden: string[]) => void,
): void {
  const [shown, setShown] = useSessionStorage<number | null>({
    key: `view.${of}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (!isOpen) setShown(null);
    else if (current && current.id !== shown) {
      setShown(current.id);
      onHidden([...current.hidden_columns]);
    }
  }, [current, isOpen, shown, setShown, onHidden]);
}

/** The views of a list, the open one, and the operations on them. */
export function useViews(
  calls: ViewCalls,
  hidden: readonly string[],
  onHidden: (hidden: string[]) => void,
) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const { data: views = [], error, refetch: retry } = useQuery(query(calls.list));
  const current = views.find(({ id }) => id === Number(search.get(view_param)));
  useColumnsOfView(calls.list.path, current, search.has(view_param), onHidden);
  const changed = (): Promise<void> => refetch(calls.list);
  const open = (view: ListView | null): void => {
    setSearch(view ? withView(view) : new URLSearchParams(), { preventScrollReset: true });
    if (view) onHidden([...view.hidden_columns]);
  };
  /** The current state of the list. */
  const currentView = { query: viewQuery(search), hidden_columns: [...hidden] };
  const create = async (body: ViewValues, idempotency_key: string): Promise<void> => {
    const created = await call(calls.create, { body, idempotency_key });
    await changed();
    open(created);
  };
  const change = async (view: ListView, body: Partial<ViewValues>): Promise<void> => {
    await call(calls.change, {
      params: { viewId: view.id },
      body: { ...body, version: view.version },
    });
    await changed();
  };
  const [isSaving, setSaving] = useState(false);
  /** Returns whether it succeeded; otherwise the user is notified. */
  const notifying = async (act: () => Promise<void>): Promise<boolean> => {
    setSaving(true);
    let isDone = true;
    try {
      await act();
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error) });
      await changed();
      isDone = false;
    }
    setSaving(false);
    return isDone;
  };
  return {
    views,
    /** Why the views could not be loaded. */
    error: views.length > 0 ? null : error,
    retry,
    current,
    shown: currentView,
    isChanged: current !== undefined && isChanged(current, search, hidden),
    open,
    create,
    change,
    isSaving,
    /** Saves the current state of the list to the open view. */
    save: (view: ListView) => notifying(() => change(view, currentView)),
    remove: (view: ListView) =>
      notifying(async () => {
        const isMeant = await confirmAction(intl, {
          title: intl.formatMessage({ id: 'table.views.delete.title' }, { name: view.name }),
          text: intl.formatMessage(
            { id: 'table.views.delete.text' },
            { shared: view.is_shared ? 'yes' : 'no' },
          ),
          confirmLabel: intl.formatMessage({ id: 'table.views.delete' }),
        });
        if (!isMeant) return;
        await call(calls.remove, { params: { viewId: view.id } });
        await changed();
        open(null);
      }),
  };
}
