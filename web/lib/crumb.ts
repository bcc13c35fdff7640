import type { ComponentType } from 'react';

/** A page whose name in the breadcrumbs is data (the event's title); the others have theirs from web/pages.ts. */
export interface CrumbHandle {
  crumb: ComponentType;
}

export function hasCrumb(handle: unknown): handle is CrumbHandle {
  return typeof handle === 'object' && handle !== null && 'crumb' in handle;
}
