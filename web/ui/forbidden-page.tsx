import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from './button.tsx';
import { MessagePage } from './message-page.tsx';

export function ForbiddenPage() {
  const intl = useIntl();
  return (
    <MessagePage
      name={intl.formatMessage({ id: 'errors.page.forbidden.title' })}
      title={<FormattedMessage id="errors.page.forbidden.title" />}
      action={
        <ButtonLink to="/">
          <FormattedMessage id="errors.page.home" />
        </ButtonLink>
      }
    >
      <p>
        <FormattedMessage id="errors.page.forbidden.text" />
      </p>
    </MessagePage>
  );
}
