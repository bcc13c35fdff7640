import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { socialKinds } from '#features/site/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import type { SettingsValues } from './settings-values.ts';
import styles from './site.module.css';

const most_links = 12;

/** Links to the venue's social media. */
export function SocialLinks({ form }: { form: Form<SettingsValues> }) {
  const intl = useIntl();
  const { social_links: links } = form.values;
  return (
    <>
      {links.map(({ kind }, n) => (
        // A link has no key other than its index.
        <div key={n} className={styles['link']}>
          <Select
            {...form.field<string | null>(`social_links.${n}.kind`)}
            allowDeselect={false}
            data={socialKinds.map((value) => ({
              value,
              label: intl.formatMessage({ id: `site_settings.social.${value}` }),
            }))}
          />
          <TextInput
            {...form.field(`social_links.${n}.url`)}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          <ActionIcon
            variant="subtle"
            color="danger"
            size={44}
            aria-label={intl.formatMessage(
              { id: 'events.images.remove' },
              { name: intl.formatMessage({ id: `site_settings.social.${kind}` }) },
            )}
            onClick={() =>
              form.set(
                'social_links',
                links.filter((_, at) => at !== n),
              )
            }
          >
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {links.length < most_links ? (
        <div>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => form.set('social_links', [...links, { kind: 'instagram', url: '' }])}
          >
            <FormattedMessage id="site_settings.social.add" />
          </Button>
        </div>
      ) : null}
    </>
  );
}
