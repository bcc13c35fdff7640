import { useRef, type ReactNode } from 'react';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, TouchSensor, useSensor, useSensors, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import styles from './sortable-list.module.css';

interface Item { id: number }
interface SortableListProps<T extends Item> {
  items: readonly T[];
  nameOf(item: T): string;
  /** Puts the item at one place to another; both count from 0. */
  move(from: number, to: number): void;
  /** Why it cannot be sorted now (filters apply); null when it can. Whoever tries is told through `onRefused`. */
  off?: string | null;
  onRefused?: (why: string) => void;
  /** `handle` is what is dragged; it goes in front of the item's own title. */
  render(item: T, handle: ReactNode): ReactNode;
}

/** A list put in order by mouse, touch or keyboard: space lifts, arrows move, space drops, escape puts back. Told aloud. */
export function SortableList<T extends Item>({ items, nameOf, move, off = null, onRefused, render }: SortableListProps<T>) {
  const intl = useIntl();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const at = (id: string | number | undefined): number => items.findIndex((item) => item.id === id);
  const nameAt = (id: string | number): string => items.flatMap((item) => (item.id === id ? [nameOf(item)] : []))[0] ?? '';
  const say = (message: string, id: string | number, over: string | number | undefined): string => intl.formatMessage({ id: message }, { title: nameAt(id), place: at(over ?? id) + 1, count: items.length });
  // The item is over its own place as soon as it is lifted; saying so would drown that it was.
  const justLifted = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      justLifted.current = true;
      return say('sortable.lifted', active.id, active.id);
    },
    onDragOver: ({ active, over }) => {
      const first = justLifted.current && over?.id === active.id;
      justLifted.current = false;
      return first ? undefined : say('sortable.over', active.id, over?.id);
    },
    onDragEnd: ({ active, over }) => say('sortable.dropped', active.id, over?.id), onDragCancel: ({ active }) => say('sortable.put_back', active.id, active.id),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) move(at(active.id), at(over.id));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={{ announcements, screenReaderInstructions: { draggable: intl.formatMessage({ id: 'sortable.how' }) } }}>
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy} disabled={off !== null}>
        <ol className={styles['list']}>{items.map((item) => <Row key={item.id} item={item} name={nameOf(item)} off={off} onRefused={onRefused} render={render} />)}</ol>
      </SortableContext>
    </DndContext>
  );
}

type RowProps<T> = Pick<SortableListProps<T & Item>, 'render'> & { item: T; name: string; off: string | null; onRefused: ((why: string) => void) | undefined };

function Row<T extends Item>({ item, name, off, onRefused, render }: RowProps<T>) {
  const intl = useIntl();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id, disabled: off !== null });
  const handle = (
    <button type="button" ref={setActivatorNodeRef} className={styles['handle']} {...attributes} {...(off === null ? listeners : { onClick: () => onRefused?.(off) })} aria-disabled={off !== null} aria-label={intl.formatMessage({ id: 'sortable.handle' }, { title: name })}>
      <IconGripVertical size={20} stroke={1.5} aria-hidden />
    </button>
  );
  return <li ref={setNodeRef} className={isDragging ? styles['dragging'] : undefined} style={{ transform: CSS.Transform.toString(transform), transition }}>{render(item, handle)}</li>;
}
