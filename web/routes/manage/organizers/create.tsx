import { FormattedMessage } from 'react-intl';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { OrganizerForm } from './_components/organizer-form.tsx';

/** Creates an organizer. */
export default function CreateOrganizer() {
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  return (
    <RouteDrawer title={<FormattedMessage id="organizers.create" />}>
      {user ? (
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
            timezone: user.timezone,
            currency: 'HKD',
          }}
        />
      ) : null}
    </RouteDrawer>
  );
}
