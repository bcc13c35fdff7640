import { useId, useState, type ReactNode } from 'react';
import { Popover, Stack } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';

interface InsertControlProps {
  label: string;
  icon: ReactNode;
  /** What stands in the little window; it calls `done` when something was put into the text. */
  children: (done: () => void) => ReactNode;
}

/** A button of the text editor's bar that asks for something first. */
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
      {/* Escape closes this window alone: a drawer around the text leaves what is marked so to it. */}
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
