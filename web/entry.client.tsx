import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { firstMessages } from './lib/load-messages.ts';
import { LocaleProvider, pageLocale } from './lib/locale.tsx';

const locale = pageLocale();
const messages = await firstMessages(locale, document.documentElement.dataset['catalogue']);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LocaleProvider locale={locale} messages={messages}>
        <HydratedRouter />
      </LocaleProvider>
    </StrictMode>,
  );
});
