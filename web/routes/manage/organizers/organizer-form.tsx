import { useState } from 'react';
import { Button, FileInput, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { events } from '#features/events/contract.ts';
import { NewOrganizer, organizers } from '#features/organizers/contract.ts';
import { currencies } from '#platform/pure/money.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { allZones } from '#web/lib/time-zones.ts';
import { upload } from '#web/lib/upload.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/parts/form.tsx';
import { RichText } from '#web/parts/rich-text.tsx';

type Values = z.input<typeof NewOrganizer>;

/** Name, logo, contact and a text; new when there is no id. */
export function OrganizerForm({ id, initial, logo_url }: { id?: number; initial: Values; logo_url?: string | null }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [logo, setLogo] = useState<File | null>(null);
  const back = (): void => void navigate('..', { relative: 'path' });
  const form = useForm({
    schema: NewOrganizer, initial,
    submit: async (values) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) body.set(name, String(value ?? ''));
      if (logo) body.set('logo', logo);
      await (id === undefined ? upload(organizers.create, { body }) : upload(organizers.change, { params: { organizerId: id }, body }));
      await Promise.all([organizers.list, organizers.get, events.list].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
      notifications.show({ message: intl.formatMessage({ id: 'organizers.saved' }, { name: values.name }) });
      back();
    },
  });
  return (
    <Form form={form} guard>
      <TextInput {...form.field('name')} required label={intl.formatMessage({ id: 'organizers.name' })} data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}><TextInput {...form.field('email')} required type="email" inputMode="email" /><TextInput {...form.field('phone')} type="tel" inputMode="tel" /></SimpleGrid>
      <TextInput {...form.field('website')} type="url" inputMode="url" placeholder="https://" />
      <FileInput name="logo" label={intl.formatMessage({ id: 'fields.logo' })} description={intl.formatMessage({ id: 'organizers.logo_help' })} accept="image/jpeg,image/png,image/webp" clearable clearButtonProps={{ 'aria-label': intl.formatMessage({ id: 'upload.remove' }) }} value={logo} onChange={setLogo} error={form.errors['logo']} {...(logo_url ? { placeholder: intl.formatMessage({ id: 'organizers.logo_there' }) } : {})} />
      <RichText {...form.field('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select {...form.field<string | null>('timezone')} searchable allowDeselect={false} data={allZones(String(initial.timezone ?? 'Asia/Hong_Kong')).map((value) => ({ value, label: value.replaceAll('_', ' ') }))} />
        <Select {...form.field<string | null>('currency')} searchable allowDeselect={false} data={[...currencies]} />
      </SimpleGrid>
      <Group>
        <Button type="submit" loading={form.pending}><FormattedMessage id={id === undefined ? 'organizers.create' : 'ui.action.save'} /></Button>
        <Button variant="default" onClick={back}><FormattedMessage id="ui.action.cancel" /></Button>
      </Group>
    </Form>
  );
}
