import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { DoorList } from './door-list.ts';
import styles from './name-device.module.css';

/**
 * Asks once for the name of the device, which is shown when a ticket is scanned again elsewhere.
 * The tap also unlocks the sound.
 */
export function NameDevice({ list, keep }: { list: DoorList; keep: (name: string) => void }) {
  const intl = useIntl();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const start = (): void =>
    name.trim() ? keep(name.trim()) : setError(intl.formatMessage({ id: 'errors.field.required' }));
  return (
    <form
      className={styles['page']}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <header className={styles['head']}>
        <p className={styles['event']}>{list.event.title}</p>
        <h1>{list.name}</h1>
        {list.description ? <p className={styles['text']}>{list.description}</p> : null}
      </header>
      <TextInput
        name="device_name"
        label={<FormattedMessage id="fields.device_name" />}
        help={<FormattedMessage id="door.device.help" />}
        placeholder={intl.formatMessage({ id: 'door.device.example' })}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        required
        maxLength={60}
        autoComplete="off"
        enterKeyHint="go"
      />
      <Button type="submit" size="l" wide>
        <FormattedMessage id="door.device.start" />
      </Button>
      <LanguageSwitcher />
    </form>
  );
}
