import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { members } from '#features/members/contract.ts';
import { channels, type Channel } from '#features/members/rules/consent.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { useVenue } from '#web/lib/venue.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './profile.module.css';

/** The member's consents by channel: withdrawn with one click, with the full history. */
export function Consents() {
  const intl = useIntl();
  const locale = useLocale();
  const client = useQueryClient();
  const { name } = useVenue();
  const consentsQuery = query(members.consents);
  const { data, error, refetch } = useQuery(consentsQuery);
  const change = useMutation({
    mutationFn: (body: Partial<Record<Channel, boolean>>) => call(members.changeConsents, { body }),
    onSuccess: (state) => client.setQueryData(consentsQuery.queryKey, state),
  });
  const nameOf = (channel: Channel): string =>
    intl.formatMessage({ id: `fields.consents.${channel}` });
  return (
    <Part title="member.section.consent">
      <p>
        <FormattedMessage id="member.consent.notice" values={{ venue: name }} />
      </p>
      <div role="alert">
        {change.error ? <Notice tone="danger">{callProblem(intl, change.error)}</Notice> : null}
      </div>
      {data ? (
        <ul className={styles['consents']}>
          {channels.map((channel) => {
            const is = data[channel];
            const values = { channel: nameOf(channel) };
            return (
              <li key={channel} className={styles['consent']}>
                <span role="status">
                  <FormattedMessage
                    id={is ? 'member.consent.given' : 'member.consent.none'}
                    values={values}
                  />
                </span>
                <Button
                  tone="quiet"
                  pending={change.isPending && change.variables[channel] !== undefined}
                  onClick={() => change.mutate({ [channel]: !is })}
                  aria-label={intl.formatMessage(
                    { id: is ? 'member.consent.withdraw.of' : 'member.consent.give.of' },
                    values,
                  )}
                >
                  <FormattedMessage id={is ? 'member.consent.withdraw' : 'member.consent.give'} />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} title={null} />
      ) : (
        <Skeleton lines={3} height="s" />
      )}
      {data && data.history.length > 0 ? (
        <details>
          <summary>
            <FormattedMessage id="member.consent.history" />
          </summary>
          <ul>
            {data.history.map((item) => (
              <li key={`${item.channel} ${item.created_at}`}>
                <FormattedMessage
                  id={
                    item.is_given ? 'member.consent.entry.given' : 'member.consent.entry.withdrawn'
                  }
                  values={{
                    time: formatShortDateTime(item.created_at, venueZone, locale),
                    channel: nameOf(item.channel),
                  }}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Part>
  );
}
