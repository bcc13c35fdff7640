import type { EditorView } from '@tiptap/pm/view';
import { isPicture } from './is-picture.ts';

/**
 * Removes the pictures of a pasted text that cannot be loaded: readers would see none either.
 * Returns their addresses; pictures that the text had before stay.
 */
export async function removeMissing(view: EditorView, pasted: string): Promise<string[]> {
  const pictures = new DOMParser().parseFromString(pasted, 'text/html').querySelectorAll('img');
  const addresses = new Set([...pictures].map((picture) => picture.getAttribute('src') ?? ''));
  view.state.doc.descendants(({ attrs }) => void addresses.delete(String(attrs['src'])));
  const requested = [...addresses];
  const found = await Promise.all(requested.map(isPicture));
  const missing = requested.filter((_, n) => !found[n]);
  if (missing.length === 0 || view.isDestroyed) return [];
  const { doc, tr } = view.state;
  doc.descendants(({ type, attrs, nodeSize }, at) => {
    if (type.name === 'image' && missing.includes(String(attrs['src'])))
      tr.delete(tr.mapping.map(at), tr.mapping.map(at + nodeSize));
  });
  view.dispatch(tr.setMeta('addToHistory', false));
  return missing;
}
