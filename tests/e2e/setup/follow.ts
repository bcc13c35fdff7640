import type { Page } from '@playwright/test';

interface Router {
  navigate: (to: string) => Promise<void>;
}

/** Goes to an address as a link of the site does: within the document. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    (to) =>
      (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(
        to,
      ),
    address,
  );
