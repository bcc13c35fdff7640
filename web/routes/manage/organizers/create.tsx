import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { accounts } from '#features/accounts/contract.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { currencies } from '#platform/pure/money.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { OrganizerForm } from './_components/organizer-form.tsx';

export const clientLoader = () => queryClient.ensureQueryData(query(accounts.get));

/** Creates an organizer, with the account's time zone and currency. */
export default function CreateOrganizer() {
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const { data: account } = useQuery(query(accounts.get));
  return (
    <RouteDrawer title={<FormattedMessage id="organizers.create" />}>
      {user && account ? (
        <OrganizerForm
          initial={{
            content_language: locale,
            translations: {},
            converted_texts: [],
            name: '',
            email: user.email,
            phone: '',
            website: '',
            description: '',
            timezone: account.timezone,
            currency: isOneOf(currencies, account.currency_code)
              ? account.currency_code
              : undefined,
          }}
        />
      ) : null}
    </RouteDrawer>
  );
}
