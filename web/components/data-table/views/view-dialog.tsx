import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { NewListView } from '#features/list-views/contract.ts';
import { Form } from '#web/components/form.tsx';
import { SignedOutNotice } from '#web/components/signed-out-notice.tsx';
import { useForm } from '#web/lib/use-form.ts';

interface DialogProps {
  initial: { name: string; query: string; hidden_columns: string[]; is_shared: boolean };
  title: string;
  save: (values: DialogProps['initial'], idempotency_key: string) => Promise<void>;
  close: () => void;
}

/** The name of a view, and whether colleagues see it. */
export default function ViewDialog({ initial, title, save, close }: DialogProps) {
  const intl = useIntl();
  const form = useForm({
    schema: NewListView,
    initial,
    submit: async (values, idempotency_key) => {
      const named = { ...initial, ...values, is_shared: values.is_shared === true };
      await save(named, idempotency_key);
      close();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
    >
      <SignedOutNotice />
      <Form form={form}>
        <Stack gap="md">
          <TextInput {...form.field('name')} data-autofocus maxLength={60} />
          <Switch {...form.check('is_shared')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              <FormattedMessage id="ui.action.cancel" />
            </Button>
            <Button type="submit" loading={form.pending}>
              <FormattedMessage id="ui.action.save" />
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
