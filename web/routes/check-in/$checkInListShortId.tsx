import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { checkIn } from '#features/check-in/contract.ts';
import { storePage } from '#web/lib/offline-page.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { query } from '#web/lib/query.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import type { Route } from './+types/$checkInListShortId.ts';
import { ClosedDoor } from './$checkInListShortId/_components/closed-door.tsx';
import { openReader } from './$checkInListShortId/_components/code-reader.ts';
import { DoorScreen } from './$checkInListShortId/_components/door-screen.tsx';
import { NameDevice } from './$checkInListShortId/_components/name-device.tsx';
import { canRetry, outcomeOfError } from './$checkInListShortId/_components/outcome.ts';
import { useRemembered } from './$checkInListShortId/_components/use-remembered.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { checkInListShortId } = params;
  return { list: await pageCall(context)(checkIn.publicList, { params: { checkInListShortId } }) };
}

/** The check-in page of an event on a phone: the link grants access, without signing in. */
export default function CheckInDoor({
  loaderData,
  params: { checkInListShortId },
}: Route.ComponentProps) {
  const {
    data: list,
    error,
    isPaused,
  } = useQuery({
    ...query(checkIn.publicList, { params: { checkInListShortId } }),
    initialData: loaderData.list,
    staleTime: 0,
    refetchInterval: 8000,
  });
  const [device, setDevice] = useRemembered('door.device');
  const isOpen = list.state === 'ACTIVE';
  // Before they are needed: the network may be gone by then, and phones reload a page that was in
  // the background.
  useEffect(() => {
    if (!isOpen) return;
    openReader().catch(() => undefined);
  }, [isOpen]);
  // With all ticket keys: the stored page takes codes of a key that it does not have for forged.
  const keys = list.ticket_keys.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (isOpen) void storePage('door');
  }, [isOpen, keys]);
  const isUnreachable = isPaused || (error !== null && canRetry(outcomeOfError('', error).kind));
  const isDeleted = error !== null && 'status' in error && error.status === 404;
  return (
    <>
      <PageTitle title={list.name} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {isDeleted ? (
        <ClosedDoor shortId={checkInListShortId} />
      ) : !isOpen ? (
        <ClosedDoor shortId={checkInListShortId} list={list} />
      ) : device === undefined ? null : device === null ? (
        <NameDevice list={list} keep={setDevice} />
      ) : (
        <DoorScreen
          list={list}
          isUnreachable={isUnreachable}
          device={device}
          rename={() => setDevice(null)}
        />
      )}
      <noscript>
        <FormattedMessage id="door.needs_scripts" />
      </noscript>
    </>
  );
}

/** Shown when the link was rotated or is invalid. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { checkInListShortId = '' } = useParams();
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <ClosedDoor shortId={checkInListShortId} />
  ) : (
    <RouteError />
  );
}
