import { FormattedMessage } from 'react-intl';
import { channels } from '#features/members/rules/consent.ts';
import type { Form } from '#web/lib/use-form.ts';
import { useVenue } from '#web/lib/venue.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';

/** A consent per channel; leaving it open is not consent. */
export function ConsentFields({ form }: { form: Pick<Form<unknown>, 'check'> }) {
  const { name } = useVenue();
  return (
    <Fieldset
      label={<FormattedMessage id="member.consent.question" />}
      help={<FormattedMessage id="member.consent.notice" values={{ venue: name }} />}
    >
      {channels.map((channel) => (
        <Checkbox key={channel} {...form.check(`consents.${channel}`)} />
      ))}
    </Fieldset>
  );
}
