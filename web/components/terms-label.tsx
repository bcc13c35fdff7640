import { FormattedMessage } from 'react-intl';

/**
 * The label of the terms checkbox with a link that opens a new window, so that nothing typed is
 * lost.
 */
export function TermsLabel() {
  return (
    <FormattedMessage
      id="checkout.details.terms"
      values={{
        link: (chunks) => (
          <a href="/terms" target="_blank" rel="noopener">
            {chunks}
          </a>
        ),
      }}
    />
  );
}
