import { useId, useState, type ReactNode } from 'react';
import { Popover, Stack } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';

interface InsertControlProps {
  label: string;
  icon: ReactNode;
  /** The content of the popover; it calls `done` when something was inserted. */
  children: (done: () => void) => ReactNode;
}

/** A button of the editor's toolbar that opens a popover. */
export function InsertControl({ label, icon, children }: InsertControlProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus
      returnFocus
      withinPortal
      width={320}
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {icon}
        </RichTextEditor.Control>
      </Popover.Target>
      {/* Escape closes the popover only: a drawer around the editor ignores events with this mark. */}
      <Popover.Dropdown
        id={id}
        aria-label={label}
        onFocusCapture={(event) =>
          event.target.setAttribute('data-mantine-stop-propagation', 'true')
        }
      >
        <Stack gap="sm">{open ? children(() => setOpen(false)) : null}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
