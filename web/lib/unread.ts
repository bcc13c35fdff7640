import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns the error of a query without data, and how to retry it. Data that was loaded before is
 * kept.
 */
export const unread = ({ data, error, refetch }: UseQueryResult) =>
  error && data === undefined ? { error, retry: refetch } : undefined;
