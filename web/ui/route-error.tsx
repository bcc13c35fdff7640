import { isRouteErrorResponse, useRouteError } from 'react-router';
import { CallError } from '#platform/client.ts';
import { ErrorPage } from './error-page.tsx';

/** The content of a route's ErrorBoundary, for loader statuses and refused calls. */
export function RouteError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : 500;
  return (
    <ErrorPage
      status={status}
      request_id={error instanceof CallError ? error.request_id : undefined}
    />
  );
}
