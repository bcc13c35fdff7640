import { FileInput } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  value: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  /** There is a logo already, which another one replaces. */
  replaces?: boolean;
}

/** Chooses a logo: an organizer's, or the venue's. */
export function LogoInput({ value, onChange, error, replaces = false }: Props) {
  const intl = useIntl();
  return (
    <FileInput
      name="logo"
      label={intl.formatMessage({ id: 'fields.logo' })}
      description={intl.formatMessage({ id: 'organizers.logo_help' })}
      accept="image/jpeg,image/png,image/webp"
      clearable
      clearButtonProps={{ 'aria-label': intl.formatMessage({ id: 'upload.remove' }) }}
      value={value}
      onChange={onChange}
      error={error}
      {...(replaces ? { placeholder: intl.formatMessage({ id: 'organizers.logo_there' }) } : {})}
    />
  );
}
