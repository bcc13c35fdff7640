import type { ComponentType } from 'react';

/**
 * What a back-office route says about its place in the breadcrumbs: `export const handle: CrumbHandle = { crumb: 'orders.title' }`.
 * A message key, or a component when the words are data (the event's title).
 */
export interface CrumbHandle {
  crumb: string | ComponentType;
}

export function hasCrumb(handle: unknown): handle is CrumbHandle {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle;
}
