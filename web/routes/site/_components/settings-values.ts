import { SiteSettingsChange, type SiteSettings } from '#features/site/contract.ts';
import { phoneRows } from '#web/components/phone-rows.ts';
import { dateField } from '#web/lib/date-field.ts';

/** The form values of the site's settings; times are wall-clock times in the account's zone. */
export interface SettingsValues extends Omit<
  SiteSettings,
  'id' | 'version' | 'announcement_starts_at' | 'announcement_ends_at'
> {
  announcement_starts_at: string;
  announcement_ends_at: string;
}
export const settingsSchema = SiteSettingsChange.omit({ version: true }).extend({
  phones: phoneRows,
});

/**
 * Returns the form values of the settings; times are wall-clock times in `timezone`, empty when not
 * set.
 */
export function valuesOf(stored: SiteSettings, timezone: string): SettingsValues {
  const { id: _, version: _version, ...values } = stored;
  return {
    ...values,
    announcement_starts_at: dateField(stored.announcement_starts_at, timezone),
    announcement_ends_at: dateField(stored.announcement_ends_at, timezone),
  };
}
/** Returns the body to send, without empty phone numbers. */
export const bodyOf = ({ phones, ...values }: SettingsValues) => ({
  ...values,
  phones: phones.filter((phone) => phone.trim() !== ''),
});
