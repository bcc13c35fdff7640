import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import type { Image } from '#features/files/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { eventChanged, useManagedEvent } from '../../../_components/managed-event.tsx';

/** The alternative text of a picture; saved when the field loses the focus. */
export function AltField({ image }: { image: Image }) {
  const intl = useIntl();
  const { id } = useManagedEvent();
  const [alt, setAlt] = useState(image.alt ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    if (alt.trim() === (image.alt ?? '')) return;
    try {
      await call(events.changeImage, { params: { eventId: id, imageId: image.id }, body: { alt } });
      setProblem(null);
      await eventChanged(id);
      notifications.show({ message: intl.formatMessage({ id: 'events.images.described' }) });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
  };
  return (
    <TextInput
      label={intl.formatMessage({ id: 'fields.alt' })}
      description={intl.formatMessage({ id: 'events.cover.alt_help' })}
      value={alt}
      maxLength={200}
      error={problem}
      onChange={(event) => setAlt(event.target.value)}
      onBlur={() => void keep()}
    />
  );
}
