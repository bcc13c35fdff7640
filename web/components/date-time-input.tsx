import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { FieldProps } from '#web/lib/use-form.ts';

interface DateTimeInputProps extends Omit<FieldProps<string>, 'maxLength'> {
  maxLength?: number;
  description?: ReactNode;
  disabled?: boolean;
  min?: string;
}

/**
 * A wall-clock date and time. Uses the browser's own input, which suits touch, keyboards and screen
 * readers.
 */
export function DateTimeInput({ maxLength: _, ...field }: DateTimeInputProps) {
  return <TextInput {...field} type="datetime-local" max="2199-12-31T23:59" />;
}
