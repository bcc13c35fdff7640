import type { Page, Request } from '@playwright/test';

interface Router {
  navigate: (to: string) => Promise<void>;
  state: { initialized: boolean; navigation: { state: string }; location: object };
}
type Visited = Window & { __reactRouterDataRouter?: Router; left?: object };

/**
 * Goes to an address as a link of the site does: within the document, or by a new one where the page asks for it.
 * Leaves once React has taken the document over, which is later than its load; arrives when the page has its data.
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
 * Waits until React has taken over all that the server drew, the document and each boundary in it (a comment): a text
 * that is changed before does not fit any more, and React says so.
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

/** Counts the calls of a page that wait for an answer: `networkidle` is said once of each document. */
export function openCalls(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (call) => {
    // Of what the document before still waited for nothing may be told any more.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) open.clear();
    if (call.resourceType() === 'fetch') open.add(call);
  });
  page.on('requestfinished', (call) => void open.delete(call));
  page.on('requestfailed', (call) => void open.delete(call));
  return () => open.size;
}
