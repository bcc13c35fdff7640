import { FormattedMessage } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { MerchantForm } from './_components/merchant-form.tsx';

/** Adds a merchant. */
export default function CreatePartnerMerchant() {
  const content_language = useLocale();
  return (
    <RouteDrawer title={<FormattedMessage id="partner_merchants.add" />}>
      <MerchantForm
        initial={{ content_language, translations: {}, converted_texts: [], name: '' }}
      />
    </RouteDrawer>
  );
}
