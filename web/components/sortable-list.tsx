import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './sortable-list.module.css';

interface Item {
  id: number;
}
interface SortableListProps<T extends Item> {
  items: readonly T[];
  nameOf: (item: T) => string;
  /** Moves an item from one position to another; both count from 0. */
  move: (from: number, to: number) => void;
  /**
   * Why the list cannot be sorted now (filters apply); null when it can. `onRefused` gets the
   * reason when the user tries.
   */
  disabledReason?: string | null;
  onRefused?: (reason: string) => void;
  /** `handle` is the drag handle; put it before the item's title. */
  render: (item: T, handle: ReactNode) => ReactNode;
}
/** The item being moved by keyboard and its current position. */
interface Lifted {
  id: number;
  to: number;
}

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * A list sorted by mouse, touch or keyboard: space lifts, arrows move, space drops, escape or
 * leaving restores. Pressing the handle without dragging offers the same steps. Every step is
 * announced.
 */
export function SortableList<T extends Item>({
  items,
  nameOf,
  move,
  disabledReason = null,
  onRefused,
  render,
}: SortableListProps<T>) {
  const intl = useIntl();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
  );
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const indexOf = (id: string | number): number => items.findIndex((item) => item.id === id);
  const from = lifted ? indexOf(lifted.id) : -1;
  const displayed = lifted && from >= 0 ? arrayMove([...items], from, lifted.to) : items;
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(indexOf(active.id), indexOf(over.id));
  };
  // The library's keyboard support uses screen coordinates and loses track on scrolling or
  // resizing; this one uses positions in the list.
  const step = (next: Lifted | null, message: MessageKey, item: T, position: number): void => {
    setLifted(next);
    setAnnouncement(
      intl.formatMessage(
        { id: message },
        { title: nameOf(item), position: position + 1, count: items.length },
      ),
    );
  };
  const stepTo = (item: T, position: number, to: number): void => {
    move(position, to);
    step(null, 'sortable.dropped', item, to);
  };
  const keys =
    (item: T, position: number) =>
    (event: KeyboardEvent): void => {
      const isLifted = lifted?.id === item.id;
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (event.key === ' ' || event.key === 'Enter') {
        if (!event.repeat)
          step(
            isLifted ? null : { id: item.id, to: position },
            isLifted ? 'sortable.dropped' : 'sortable.lifted',
            item,
            position,
          );
        if (!event.repeat && isLifted && from !== position) move(from, position);
      } else if (isLifted && by) {
        const to = Math.min(items.length - 1, Math.max(0, position + by));
        step({ id: item.id, to }, 'sortable.over', item, to);
      } else if (isLifted && event.key === 'Escape') step(null, 'sortable.put_back', item, from);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: intl.formatMessage({ id: 'sortable.how' }) },
      }}
    >
      <SortableContext
        items={displayed.map((item) => item.id)}
        strategy={verticalListSortingStrategy}
        disabled={disabledReason !== null}
      >
        <ol className={styles['list']}>
          {displayed.map((item, position) => (
            <Row
              key={item.id}
              item={item}
              name={nameOf(item)}
              disabledReason={disabledReason}
              onRefused={onRefused}
              render={render}
              lifted={lifted?.id === item.id}
              up={position > 0 ? () => stepTo(item, position, position - 1) : undefined}
              down={
                position < items.length - 1 ? () => stepTo(item, position, position + 1) : undefined
              }
              onKeyDown={keys(item, position)}
              onBlur={() => lifted?.id === item.id && step(null, 'sortable.put_back', item, from)}
            />
          ))}
        </ol>
      </SortableContext>
      <div aria-live="assertive">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </DndContext>
  );
}

interface RowProps<T> extends Pick<SortableListProps<T & Item>, 'render'> {
  item: T;
  name: string;
  disabledReason: string | null;
  onRefused: ((reason: string) => void) | undefined;
  lifted: boolean;
  /** Moves one position; absent at the end of the list. */
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

function Row<T extends Item>({
  item,
  name,
  disabledReason,
  onRefused,
  render,
  lifted,
  up,
  down,
  onKeyDown,
  onBlur,
}: RowProps<T>) {
  const intl = useIntl();
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: item.id, disabled: disabledReason !== null });
  const handlers =
    disabledReason === null
      ? { ...listeners, onKeyDown, onBlur }
      : { onClick: () => onRefused?.(disabledReason) };
  const grip = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles['handle']}
      {...attributes}
      {...handlers}
      aria-disabled={disabledReason !== null}
      aria-pressed={lifted}
      aria-label={intl.formatMessage({ id: 'sortable.handle' }, { title: name })}
    >
      <IconGripVertical size={20} stroke={1.5} aria-hidden />
    </button>
  );
  const handle =
    disabledReason === null && (up || down) ? (
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>{grip}</Menu.Target>
        <Menu.Dropdown>
          {up ? (
            <Menu.Item leftSection={<IconArrowUp size={18} stroke={1.5} />} onClick={up}>
              <FormattedMessage id="sortable.up" />
            </Menu.Item>
          ) : null}
          {down ? (
            <Menu.Item leftSection={<IconArrowDown size={18} stroke={1.5} />} onClick={down}>
              <FormattedMessage id="sortable.down" />
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    ) : (
      grip
    );
  return (
    <li
      ref={setNodeRef}
      className={isDragging || lifted ? styles['dragging'] : undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      {render(item, handle)}
    </li>
  );
}
