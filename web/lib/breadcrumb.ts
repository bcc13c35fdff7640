import type { ComponentType } from 'react';

/**
 * What a back-office route says about its place in the breadcrumbs: `export const handle: CrumbHandle = { crumb: 'orders.title' }`.
 * A message key, or a component when the words are data (the event's title).
 */
export interface BreadcrumbHandle {
  breadcrumb: string | ComponentType;
}

export function hasBreadcrumb(handle: unknown): handle is BreadcrumbHandle {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle;
}
