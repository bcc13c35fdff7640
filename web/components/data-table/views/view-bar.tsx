import { useRef, useState, type Ref } from 'react';
import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListView } from '#features/list-views/contract.ts';
import { latePiece } from '#web/components/late-piece.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { TableState } from '../table-state.ts';
import styles from '../table-toolbar.module.css';
import type { Filter } from '../table-types.ts';
import { useViews, type ViewCalls } from './use-views.ts';

// Loaded with its form on demand, as the rows do not need it.
const ViewDialog = latePiece(() => import('./view-dialog.tsx'));

interface BarProps {
  calls: ViewCalls;
  state: TableState;
  filters: readonly Filter[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}
const icon = { size: 16, stroke: 1.5 };

/** The filters whose value can no longer be chosen, such as a deleted interest. */
const goneOf = (filters: readonly Filter[], { filters: chosen }: TableState): Filter[] =>
  filters.filter(({ field, operator = 'eq', options }) => {
    const value = chosen[`${field}[${operator}]`];
    return value && options.length > 0 && !options.some((option) => option.value === value);
  });

/**
 * The views of a list, above it; changes to the open view can be saved to it or as another view.
 */
export function ViewBar({ calls, state, filters, hidden, onHidden }: BarProps) {
  const intl = useIntl();
  const bound = useViews(calls, hidden, onHidden);
  const { current, shown, isChanged } = bound;
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  /** The button that saved a view is gone. */
  const toMenu = (): void => menu.current?.focus();
  const missingColumns = current ? goneOf(filters, state) : [];
  const asNew = { name: '', ...shown, is_shared: false };
  return (
    <>
      <div className={styles['bar']}>
        <ViewMenu
          ref={menu}
          bound={bound}
          edit={() => setDialog('edit')}
          add={() => setDialog('new')}
        />
        {isChanged && current?.is_own ? (
          <Button
            variant="default"
            loading={bound.isSaving}
            onClick={() => void bound.save(current).then((isSaved) => isSaved && toMenu())}
          >
            <FormattedMessage id="table.views.save" />
          </Button>
        ) : null}
        {isChanged || (!current && state.isFiltered) ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus {...icon} />}
            onClick={() => setDialog('new')}
          >
            <FormattedMessage id={current ? 'table.views.save_new' : 'table.views.keep'} />
          </Button>
        ) : null}
      </div>
      {bound.error ? (
        <LoadFailed
          error={bound.error}
          retry={bound.retry}
          title={<FormattedMessage id="table.views" />}
        />
      ) : null}
      {missingColumns.map(({ field, message }) => (
        <Notice key={field} live>
          <FormattedMessage
            id="table.views.gone"
            values={{ filter: intl.formatMessage({ id: message }) }}
          />
        </Notice>
      ))}
      {dialog === 'new' ? (
        <ViewDialog
          title={intl.formatMessage({ id: 'table.views.new' })}
          initial={asNew}
          save={(values, key) => bound.create(values, key).then(toMenu)}
          close={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'edit' && current ? (
        <ViewDialog
          title={intl.formatMessage({ id: 'table.views.edit' })}
          initial={{ ...asNew, name: current.name, is_shared: current.is_shared }}
          save={({ name, is_shared }) => bound.change(current, { name, is_shared })}
          close={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

function ViewMenu({
  ref,
  bound: { views, current, open, remove },
  edit,
  add,
}: {
  ref: Ref<HTMLButtonElement>;
  bound: ReturnType<typeof useViews>;
  edit: () => void;
  add: () => void;
}) {
  const item = (view: ListView) => (
    <Menu.Item
      key={view.id}
      leftSection={view.id === current?.id ? <IconCheck {...icon} /> : <IconBookmark {...icon} />}
      rightSection={view.is_shared ? <IconUsers {...icon} aria-hidden /> : null}
      onClick={() => open(view)}
    >
      {view.is_own ? (
        view.name
      ) : (
        <FormattedMessage
          id="table.views.of"
          values={{ name: view.name, owner: view.owner_name }}
        />
      )}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          ref={ref}
          variant="default"
          leftSection={<IconBookmark {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
        >
          {current ? (
            <FormattedMessage id="table.views.current" values={{ name: current.name }} />
          ) : (
            <FormattedMessage id="table.views" />
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(null)}>
          <FormattedMessage id="table.views.none" />
        </Menu.Item>
        {views.map(item)}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={add}>
          <FormattedMessage id="table.views.new" />
        </Menu.Item>
        {current?.is_own ? (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={edit}>
              <FormattedMessage id="table.views.edit" />
            </Menu.Item>
            <Menu.Item
              color="danger"
              leftSection={<IconTrash {...icon} />}
              onClick={() => void remove(current)}
            >
              <FormattedMessage id="table.views.delete" />
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
