import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from './button.tsx';
import { MessagePage } from './message-page.tsx';

const kinds: Record<number, 'not_found' | 'forbidden'> = { 403: 'forbidden', 404: 'not_found' };
const marks = { not_found: '404', forbidden: undefined, unexpected: '!' };

/**
 * The errors of a page (spec §2): it does not exist, the visitor may not see it, or something went
 * wrong.
 */
export function ErrorPage({
  status,
  request_id,
}: {
  status: number;
  request_id?: string | undefined;
}) {
  const intl = useIntl();
  const kind = kinds[status] ?? 'unexpected';
  return (
    <MessagePage
      mark={marks[kind]}
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
