import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import styles from './phone-list.module.css';

const most_phones = 4;

/** Fields for several phone numbers; empty ones are left out. */
export function PhoneList<T extends { phones: string[] }>({ form }: { form: Form<T> }) {
  const intl = useIntl();
  const { phones } = form.values;
  return (
    <div className={styles['phones']}>
      {phones.map((_, n) => (
        // A number has no key other than its index.
        <div key={n} className={styles['phone']}>
          <TextInput
            {...form.field(`phones.${n}`)}
            label={intl.formatMessage({ id: 'phones.one' }, { number: n + 1 })}
            required={false}
            type="tel"
            inputMode="tel"
          />
          <ActionIcon
            variant="subtle"
            color="danger"
            size={44}
            aria-label={intl.formatMessage({ id: 'phones.remove' }, { number: n + 1 })}
            onClick={() =>
              form.set(
                'phones',
                phones.filter((_one, at) => at !== n),
              )
            }
          >
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {phones.length < most_phones ? (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => form.set('phones', [...phones, ''])}
        >
          <FormattedMessage id="phones.add" />
        </Button>
      ) : null}
    </div>
  );
}
