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
 * A wall-clock date and time. The browser's own input: it fits thumbs, keyboards and screen readers
 * alike.
 */
export function DateTimeInput({ maxLength: _, ...field }: DateTimeInputProps) {
  return <TextInput {...field} type="datetime-local" max="2199-12-31T23:59" />;
}
