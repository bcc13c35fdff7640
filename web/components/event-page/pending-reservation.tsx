import { useEffect, useState, type ReactNode } from 'react';
import { CallError } from '#platform/client.ts';

/**
 * Loads what reserving needs in addition to the page. Failing to load it is reported like a failed
 * call.
 */
export const reservationParts = () =>
  import('./reservation.ts').catch(() => {
    throw new CallError(0, {});
  });
export type ReservationParts = Awaited<ReturnType<typeof reservationParts>>;

interface PendingReservationProps {
  eventId: number;
  /** Shown until the request has been pending for long. */
  children?: ReactNode;
}

/** Drawn while a reservation is pending: shows the place in line once that takes long. */
export function PendingReservation({ eventId, children }: PendingReservationProps) {
  const [WaitingLine, setWaitingLine] = useState<ReservationParts['WaitingLine'] | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    reservationParts().then(
      (parts) => {
        if (!isOver)
          timer = setTimeout(() => setWaitingLine(() => parts.WaitingLine), parts.patient_ms);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  return WaitingLine ? <WaitingLine eventId={eventId} /> : children;
}
