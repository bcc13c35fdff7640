import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { availability } from '#features/house-calendar/availability.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { Notice } from '#web/ui/notice.tsx';

interface AvailabilityNoticeProps {
  section_ids: readonly number[];
  starts_at: string;
  ends_at: string;
  sections: readonly { id: number; name: string }[];
}

/**
 * Whether the chosen rooms are free at the chosen time; nothing until both are chosen, or when it
 * is unknown.
 */
export function AvailabilityNotice({
  section_ids,
  starts_at,
  ends_at,
  sections,
}: AvailabilityNoticeProps) {
  const ids = section_ids.join(',');
  const asked_for = [ids, starts_at, ends_at].join(' ');
  const [answer, setAnswer] = useState<{
    of: string;
    states: AnswerOf<typeof availability.read>;
  } | null>(null);
  useEffect(() => {
    let isOver = false;
    const isComplete = ids !== '' && starts_at !== '' && ends_at > starts_at;
    const request = isComplete
      ? call(availability.read, { query: { section_ids: ids, from: starts_at, to: ends_at } })
      : Promise.resolve([]);
    void request
      .catch(() => [])
      .then((found) => {
        if (!isOver) setAnswer({ of: asked_for, states: found });
      });
    return () => {
      isOver = true;
    };
  }, [ids, starts_at, ends_at, asked_for]);
  // A response for another time does not apply to this one.
  const states = answer?.of === asked_for ? answer.states : [];
  if (states.length === 0) return <div role="status" />;
  const isFree = states.every(({ state }) => state === 'FREE');
  return (
    <Notice tone={isFree ? 'jade' : 'amber'} live>
      {states.map(({ section_id, state }) => (
        <p key={section_id}>
          <FormattedMessage
            id={`enquiry_form.room.${state}`}
            values={{ room: sections.find(({ id }) => id === section_id)?.name ?? '' }}
          />
        </p>
      ))}
    </Notice>
  );
}
