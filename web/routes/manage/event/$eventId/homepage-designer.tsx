import { Button, TextInput } from '@mantine/core';
import { IconPhoto, IconRestore } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { colours, defaultColoursOf } from '#features/events/rules/page-colours.ts';
import { SettingsChange } from '#features/events/settings.contract.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ColourField } from '#web/components/colour-field.tsx';
import { ContrastNotes } from './homepage-designer/_components/contrast-notes.tsx';
import { colourSettingsOf } from '#web/components/event-settings/colours.ts';
import styles from './homepage-designer/_components/homepage-designer.module.css';
import { useManagedEvent, type StaffEvent } from './_components/managed-event.tsx';
import { mayManageEvents } from './_components/may-manage-events.ts';
import { translationsAt } from '#web/components/languages/texts-of-form.ts';
import { ModeField } from '#web/components/event-settings/mode-field.tsx';
import { InPieces } from '#web/components/in-pieces.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { saveSettings } from './settings/_components/save-settings.ts';
import { useEventLanguages } from './_components/use-event-languages.ts';
import { useEventForm } from './settings/_components/use-event-form.ts';
import { PreviewSection } from './homepage-designer/_components/preview-section.tsx';

export const clientLoader = mayManageEvents;

const schema = SettingsChange.pick({
  translations: true,
  converted_texts: true,
  homepage_background_color: true,
  homepage_body_background_color: true,
  homepage_primary_color: true,
  homepage_primary_text_color: true,
  homepage_secondary_color: true,
  homepage_secondary_text_color: true,
  homepage_background_type: true,
  continue_button_text: true,
});
const valuesOf = ({ settings }: StaffEvent) => ({
  ...colourSettingsOf(settings, ''),
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  homepage_background_type: settings.homepage_background_type,
  continue_button_text: settings.continue_button_text ?? '',
});

/** The colours of the public page, with a live preview. */
export default function HomepageDesigner() {
  const intl = useIntl();
  const event = useManagedEvent();
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const languages = useEventLanguages(form, ['continue_button_text']);
  const settings = colourSettingsOf(form.values, null);
  const venueDefault = defaultColoursOf(settings);
  const kind =
    form.values.homepage_background_type === 'MIRROR_COVER_IMAGE' ? 'MIRROR_COVER_IMAGE' : 'COLOR';
  const buttonText = String(form.values.continue_button_text ?? '').trim();
  const hasCover = event.images.some(({ type }) => type === 'EVENT_COVER');
  function reset(): void {
    for (const name of colours) form.set(name, '');
    form.set('homepage_background_type', 'COLOR');
  }
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'designer.title' })}>
        <Button
          variant="default"
          leftSection={<IconRestore size={18} stroke={1.5} />}
          onClick={reset}
          disabled={kind === 'COLOR' && colours.every((name) => !form.values[name])}
        >
          <FormattedMessage id="designer.reset_all" />
        </Button>
      </ManageHeading>
      <InPieces whole>
        <div className={styles['columns']}>
          <div className={styles['form']}>
            <PageForm bound={bound} languages={languages}>
              {colours.map((name) => (
                <ColourField key={name} {...form.field(name)} venueDefault={venueDefault[name]} />
              ))}
              <ContrastNotes settings={settings} />
              <ModeField form={form} name="homepage_background_type" />
              {kind === 'MIRROR_COVER_IMAGE' && !hasCover ? (
                <Notice tone="amber">
                  <FormattedMessage id="designer.no_cover" />
                </Notice>
              ) : null}
              <Button
                component={Link}
                to={`/manage/event/${event.id}/settings/cover`}
                variant="default"
                leftSection={<IconPhoto size={18} stroke={1.5} />}
              >
                <FormattedMessage id="designer.pictures" />
              </Button>
              <TextInput
                {...languages.text('continue_button_text', {
                  placeholder: intl.formatMessage({ id: 'event_page.continue' }),
                  description: intl.formatMessage({ id: 'events.continue_help' }),
                })}
              />
            </PageForm>
          </div>
          <PreviewSection
            page={{
              id: event.id,
              slug: event.slug,
              ...settings,
              homepage_background_type: kind,
              continue_button_text: buttonText || null,
            }}
            translations={translationsAt(form.values, '')}
          />
        </div>
      </InPieces>
    </>
  );
}
