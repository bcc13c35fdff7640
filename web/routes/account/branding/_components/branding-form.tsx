import { useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { branding, BrandingChange, type Branding as Saved } from '#features/branding/contract.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import { call } from '#web/lib/api.ts';
import { formBody } from '#web/lib/form-body.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { upload } from '#web/lib/upload.ts';
import { changeVenue } from '#web/lib/venue.ts';
import { LogoInput } from '#web/components/logo-input.tsx';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import styles from './branding.module.css';

const freshOf = ({ name, sender_name, version }: Saved) => ({
  values: { name: name ?? '', sender_name: sender_name ?? '' },
  version,
});

/** Name, sender and logo. A saved change appears in this page's own header and title at once. */
export function BrandingForm({ saved }: { saved: Saved }) {
  const intl = useIntl();
  const [logo, setLogo] = useState<File | null>(null);
  const [removes, setRemoves] = useState(false);
  const stored = useRef(saved);
  const bound = useVersionedForm({
    schema: BrandingChange,
    initial: freshOf(saved).values,
    version: saved.version,
    isDirty: logo !== null || removes,
    reload: async () => freshOf(await call(branding.get)),
    save: async (changed, _key, version) => {
      const removal = removes ? { removes_logo: 'true' } : {};
      const body = formBody({ ...changed, version, ...removal }, { logo });
      const after = await upload(branding.change, { body });
      changeVenue({ name: after.name ?? unnamedVenue(false).name, logo_url: after.logo_url });
      stored.current = after;
      queryClient.setQueryData(query(branding.get).queryKey, after);
    },
    saved: async () => {
      // A logo chosen during the save is kept.
      setLogo((now) => (now === logo ? null : now));
      setRemoves(false);
      notifications.show({ message: intl.formatMessage({ id: 'branding.saved' }) });
      return freshOf(stored.current);
    },
  });
  const { form } = bound;
  const changed = form.dirty || logo !== null || removes;
  return (
    <VersionedForm bound={bound} isDirty={changed}>
      <TextInput
        {...form.field('name')}
        label={intl.formatMessage({ id: 'branding.name' })}
        description={intl.formatMessage({ id: 'branding.name_help' })}
      />
      <TextInput
        {...form.field('sender_name')}
        description={intl.formatMessage({ id: 'branding.sender_help' })}
      />
      {saved.logo_url && !removes ? (
        <div>
          <img
            className={styles['logo']}
            src={saved.logo_url}
            alt={intl.formatMessage({ id: 'branding.logo_now' })}
          />
          <Button variant="subtle" size="sm" onClick={() => setRemoves(true)}>
            <FormattedMessage id="branding.remove_logo" />
          </Button>
        </div>
      ) : null}
      <LogoInput value={logo} onChange={setLogo} error={form.errors['logo']} />
      <Button type="submit" loading={form.pending} disabled={!changed}>
        <FormattedMessage id="ui.action.save" />
      </Button>
    </VersionedForm>
  );
}
