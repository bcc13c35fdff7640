import type { Page, Request } from '@playwright/test';

interface Router {
  navigate: (to: string) => Promise<void>;
  state: { initialized: boolean; navigation: { state: string }; location: object };
}
type Visited = Window & { __reactRouterDataRouter?: Router; left?: object };

/**
 * Navigates like a link of the site: within the document, or with a new document where the page
 * requires it. Starts after React has hydrated the document, which is later than the load event;
 * returns when the page has its data.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await takenOver(page);
  await page.evaluate((to) => {
    const visited = window as Visited;
    const router = visited.__reactRouterDataRouter;
    if (!router) throw new Error('No router goes anywhere in this page.');
    visited.left = router.state.location;
    void router.navigate(to);
  }, address);
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router, left } = window as Visited;
    const state = router?.state;
    return state?.initialized && state.navigation.state === 'idle' && state.location !== left;
  });
}

interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}
interface Boundary {
  memoizedState: { dehydrated: object | null } | null;
}

/**
 * Waits until React has hydrated everything that the server rendered: the document and each
 * boundary in it (a comment). If a text is changed before that, React reports a mismatch.
 */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const known = <T>(node: Node, name: string): T | undefined =>
      Object.entries(node).find(([key]) => key.startsWith(name))?.[1] as T | undefined;
    const root = known<Root>(document, '__reactContainer$');
    if (!root || root.stateNode.current.memoizedState.isDehydrated) return false;
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode())
      if (known<Boundary>(comments.currentNode, '__reactFiber$')?.memoizedState?.dehydrated)
        return false;
    return true;
  });

/**
 * Counts the requests of a page that are waiting for a response: `networkidle` is reported only
 * once per document.
 */
export function openCalls(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (call) => {
    // Requests of the previous document may never be reported as finished.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) open.clear();
    if (call.resourceType() === 'fetch') open.add(call);
  });
  page.on('requestfinished', (call) => void open.delete(call));
  page.on('requestfailed', (call) => void open.delete(call));
  return () => open.size;
}
