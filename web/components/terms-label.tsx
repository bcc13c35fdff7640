import { FormattedMessage } from 'react-intl';

/** What somebody accepts, one click away: in a window of its own, so that nothing typed is lost. */
export function TermsLabel() {
  return (
    <FormattedMessage
      id="checkout.details.terms"
      values={{
        link: (words) => (
          <a href="/terms" target="_blank" rel="noopener">
            {words}
          </a>
        ),
      }}
    />
  );
}
