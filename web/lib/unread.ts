import type { UseQueryResult } from '@tanstack/react-query';

/** What was asked for and could not be read: why, and how it is asked for again. What was read before stays. */
export const unread = ({ data, error, refetch }: UseQueryResult) =>
  error && data === undefined ? { error, again: refetch } : undefined;
