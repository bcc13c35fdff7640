import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import type { OtherEvent } from '#features/other-events/contract.ts';
import { textIn } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { deleteOtherEvent } from './_components/delete-other-event.ts';
import { OtherEventForm } from './_components/other-event-form.tsx';
import { valuesOf } from './_components/other-event-values.ts';
import { oneOther } from './_components/use-other-event-form.ts';
import type { Route } from './+types/$otherEventId.ts';
import styles from './_components/other-events.module.css';

function Title() {
  const { otherEventId } = useParams();
  const { data } = useQuery({
    ...oneOther(Number(otherEventId)),
    enabled: otherEventId !== undefined,
  });
  const reader = useLocale();
  return data ? textIn(data.title, 'title', data, reader) : '…';
}
export const handle: BreadcrumbHandle = { breadcrumb: Title };

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  queryClient.fetchQuery({ ...oneOther(Number(params.otherEventId)), staleTime: 0 });

/** Edits an event that is not sold here. */
export default function EditOtherEvent() {
  const { data: stored } = useQuery(oneOther(Number(useParams()['otherEventId'])));
  return stored ? <Edit key={stored.id} stored={stored} /> : null;
}

function Edit({ stored }: { stored: OtherEvent }) {
  const intl = useIntl();
  const navigate = useNavigate();
  // Later changes get into the form when it is saved.
  const [initial] = useState(() => valuesOf(stored));
  const remove = async (): Promise<void> => {
    if (await deleteOtherEvent(intl, stored)) await navigate('/other-events');
  };
  return (
    <div className={styles['page']}>
      <ManageHeading title={textIn(stored.title, 'title', stored, useLocale())} isName>
        <Button
          variant="subtle"
          color="danger"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void remove()}
        >
          <FormattedMessage id="other_events.delete" />
        </Button>
      </ManageHeading>
      <OtherEventForm stored={stored} initial={initial} timezone={stored.timezone} />
    </div>
  );
}
