import { FormattedMessage } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { TaxForm } from './_components/tax-form.tsx';

/** Adds a tax or fee. */
export default function CreateTax() {
  const content_language = useLocale();
  return (
    <RouteDrawer title={<FormattedMessage id="taxes.create" />}>
      <TaxForm
        initial={{
          content_language,
          translations: {},
          converted_texts: [],
          name: '',
          description: '',
          type: 'FEE',
          calculation_type: 'PERCENTAGE',
          rate: 0,
          is_default: false,
        }}
      />
    </RouteDrawer>
  );
}
