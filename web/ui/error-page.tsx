import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from './button.tsx';
import { MessagePage } from './message-page.tsx';

/** The two errors a page can have (spec §2): it does not exist, or something went wrong. */
export function ErrorPage({
  status,
  request_id,
}: {
  status: number;
  request_id?: string | undefined;
}) {
  const intl = useIntl();
  const kind = status === 404 ? 'not_found' : 'unexpected';
  return (
    <MessagePage
      mark={status === 404 ? '404' : '!'}
      name={intl.formatMessage({ id: `errors.page.${kind}.title` })}
      title={<FormattedMessage id={`errors.page.${kind}.title`} />}
      action={
        <ButtonLink to="/">
          <FormattedMessage id="errors.page.home" />
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage id={`errors.page.${kind}.text`} />
      </p>
      {request_id ? (
        <p>
          <FormattedMessage id="errors.page.reference" values={{ id: request_id }} />
        </p>
      ) : null}
    </MessagePage>
  );
}
