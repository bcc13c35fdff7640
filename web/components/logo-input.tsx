import { FileInput } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  value: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  /** A logo already exists and would be replaced. */
  replaces?: boolean;
}

/** Selects the logo of an organizer or of the venue. */
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
