import { useState, type ReactNode } from 'react';
import { Popover, Stack } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';

interface InsertControlProps {
  label: string;
  icon: ReactNode;
  onOpen?: () => void;
  /** The content of the popover; it calls `done` when something was inserted. */
  children: (done: () => void) => ReactNode;
}

/** A button of the editor's toolbar that opens a popover. */
export function InsertControl({ label, icon, onOpen, children }: InsertControlProps) {
  const [open, setOpen] = useState(false);
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
          onClick={() => {
            if (!open) onOpen?.();
            setOpen(!open);
          }}
        >
          {icon}
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">{open ? children(() => setOpen(false)) : null}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
