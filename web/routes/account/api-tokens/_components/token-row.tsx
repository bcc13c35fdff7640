import { labelled } from '#platform/pure/labelled.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { apiTokens, type ApiToken } from '#features/api-tokens/contract.ts';
import { CallError } from '#platform/client.ts';
import { formatDate, formatDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { Row } from '#web/ui/rows.tsx';
import styles from './api-tokens.module.css';

/** A token: its permissions, its owner, and a button to revoke it. */
export function TokenRow({ token }: { token: ApiToken }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const zone = user?.timezone ?? venueZone;
  const { name, hint, expires_at, last_used_on } = token;
  const revoke = async (): Promise<void> => {
    const isSure = await confirmAction(intl, {
      title: intl.formatMessage({ id: 'api_tokens.revoke.title' }, { name }),
      text: intl.formatMessage({ id: 'api_tokens.revoke.text' }),
      confirmLabel: intl.formatMessage({ id: 'api_tokens.revoke' }),
    });
    if (!isSure) return;
    try {
      await call(apiTokens.revoke, { params: { apiTokenId: token.id } });
    } catch (error) {
      // A colleague was faster: it is revoked.
      if (!(error instanceof CallError && error.status === 404))
        notifications.show({ color: 'danger', message: callProblem(intl, error) });
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(apiTokens.list) });
  };
  const facts = [
    intl.formatMessage({ id: 'api_tokens.facts' }, { hint, person: token.user_name }),
    last_used_on
      ? intl.formatMessage(
          { id: 'api_tokens.used' },
          { day: formatDate(`${last_used_on}T00:00:00.000Z`, 'UTC', locale) },
        )
      : intl.formatMessage({ id: 'api_tokens.never_used' }),
    ...(expires_at
      ? [
          intl.formatMessage(
            { id: expires_at > nowInstant() ? 'api_tokens.until' : 'api_tokens.ran_out' },
            { when: formatDateTime(expires_at, zone, locale) },
          ),
        ]
      : []),
  ];
  return (
    <Row
      buttons={
        <Button
          variant="default"
          onClick={() => void revoke()}
          aria-label={labelled(intl.locale, intl.formatMessage({ id: 'api_tokens.revoke' }), name)}
        >
          <FormattedMessage id="api_tokens.revoke" />
        </Button>
      }
    >
      <strong>{name}</strong>
      <span>
        {token.scopes
          .map((scope) => intl.formatMessage({ id: `permissions.${scope}` }))
          .join(' · ')}
      </span>
      <span className={styles['muted']}>{facts.join(' · ')}</span>
    </Row>
  );
}
