import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Attachment } from '#features/attachments/contract.ts';

/** The name under which visitors see a file; saved when the field loses the focus or by Enter. */
export function NameField({ file, rename }: { file: Attachment; rename: (name: string) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    const name = typed?.trim();
    setTyped(null);
    if (name && name !== file.name) rename(name);
  };
  return (
    <TextInput
      size="sm"
      aria-label={intl.formatMessage({ id: 'events.attachments.rename' }, { name: file.name })}
      value={typed ?? file.name}
      maxLength={149}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
