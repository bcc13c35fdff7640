import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ComponentType } from 'react';

/**
 * What a back-office route contributes to the breadcrumbs: `export const handle: BreadcrumbHandle =
 * { breadcrumb: 'orders.title' }`. A message key, or a component when the label is data (the
 * event's title).
 */
export interface BreadcrumbHandle {
  breadcrumb: MessageKey | ComponentType;
}

/** Whether there is a `breadcrumb`; its type is not checked. */
export function hasBreadcrumb(handle: unknown): handle is BreadcrumbHandle {
  return typeof handle === 'object' && handle !== null && 'breadcrumb' in handle;
}
