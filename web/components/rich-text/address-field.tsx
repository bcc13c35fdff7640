import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';

interface AddressFieldProps {
  label: string;
  help?: string;
  button: string;
  initial?: string;
  /** Returns the error text; null when the address was accepted. */
  take: (address: string) => Promise<string | null> | string | null;
}

/**
 * A URL field submitted by Enter or its button. It is inside a page's form, so it cannot be a form
 * itself.
 */
export function AddressField({ label, help, button, initial = '', take }: AddressFieldProps) {
  const [address, setAddress] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  async function submit(): Promise<void> {
    setPending(true);
    setProblem(await take(address.trim()));
    setPending(false);
  }
  return (
    <>
      <TextInput
        label={label}
        description={help}
        value={address}
        error={problem}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setProblem(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void submit();
        }}
      />
      <Button variant="default" loading={pending} onClick={() => void submit()}>
        {button}
      </Button>
    </>
  );
}
