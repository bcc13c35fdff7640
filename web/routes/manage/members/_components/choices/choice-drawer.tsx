import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewChoice, type ManagedChoice } from '#features/members/choices.contract.ts';
import { isLocale, offeredLocales } from '#platform/pure/locales.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { languagesOf, type Translations } from '#platform/pure/translations.ts';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { DrawerForm } from '#web/routes/manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '#web/routes/manage/_components/drawer-form/use-drawer-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { choiceKinds, choicesChanged, type ChoiceKind } from './choice-kinds.ts';

const fields = ['name'] as const;
type Values = z.input<typeof NewChoice>;
const valuesOf = (stored: ManagedChoice): Values => ({
  content_language: stored.content_language,
  name: stored.name,
  translations: stored.translations,
  converted_texts: stored.converted_texts,
});

/** The drawer of a new or edited interest or speciality, in each language. */
export function ChoiceDrawer({ kind, id }: { kind: ChoiceKind; id?: number }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data } = useQuery(query(choiceKinds[kind].list));
  const stored = data?.find((item) => item.id === id);
  const isThere = id === undefined || stored !== undefined;
  return (
    <RouteDrawer
      title={
        stored
          ? intl.formatMessage({ id: 'manage_members.choice.edit' }, { name: stored.name })
          : intl.formatMessage({ id: `manage_members.${kind}.create` })
      }
    >
      {isThere ? (
        <ChoiceForm
          kind={kind}
          stored={stored ?? null}
          initial={
            stored
              ? valuesOf(stored)
              : { content_language: locale, name: '', translations: {}, converted_texts: [] }
          }
        />
      ) : (
        <Skeleton lines={3} height="s" />
      )}
    </RouteDrawer>
  );
}

function ChoiceForm({
  kind,
  stored,
  initial,
}: {
  kind: ChoiceKind;
  stored: ManagedChoice | null;
  initial: Values;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const { create, change, list } = choiceKinds[kind];
  const bound = useDrawerForm({
    schema: NewChoice,
    initial,
    ...(stored ? { version: stored.version } : {}),
    reload: async () => {
      const fresh = (await call(list)).find(({ id }) => id === stored?.id);
      if (!fresh) throw notFound();
      return { values: valuesOf(fresh), version: fresh.version };
    },
    save: (values, key, version) =>
      stored ? change(stored.id, { ...values, version }) : create(values, key),
    saved: async ({ name }) => {
      await choicesChanged(kind);
      notifications.show({
        message: intl.formatMessage({ id: 'manage_members.choice.saved' }, { name }),
      });
    },
  });
  const { form } = bound;
  const { content_language } = form.values;
  const content = isLocale(content_language) ? content_language : locale;
  const { chips, text } = useFormLanguages(form, {
    content,
    // Short texts that all members read, so every language of the switcher is offered.
    others: [...offeredLocales, ...languagesOf((initial.translations ?? {}) as Translations)],
    owners: [{ at: '', fields }],
  });
  return (
    <DrawerForm bound={bound} submitLabel={<FormattedMessage id="ui.action.save" />}>
      {chips}
      <TextInput {...text('name')} data-autofocus />
      <ContentLanguageSelect form={form} content={content} fields={fields} />
    </DrawerForm>
  );
}
