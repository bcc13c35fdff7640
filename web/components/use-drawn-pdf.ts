import { useEffect, useState, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';

export type Drawing = 'waiting' | 'drawn' | 'failed';

/**
 * Renders a PDF, by its address or its bytes, as pictures of its pages into `container`; waits
 * while there is no `source`. `page` is the label of a page (`page` of `pages`). The renderer is
 * loaded on demand.
 */
export function useDrawnPdf(
  container: RefObject<HTMLElement | null>,
  source: string | Blob | null,
  page: MessageKey,
): Drawing {
  const intl = useIntl();
  const [drawing, setDrawing] = useState<Drawing>('waiting');
  useEffect(() => {
    const holder = container.current;
    if (!holder || source === null) return;
    let isLeft = false;
    const stop = { drawing: (): void => undefined };
    const label = (number: number, pages: number): string =>
      intl.formatMessage({ id: page }, { page: number, pages });
    const draw = async (): Promise<void> => {
      const [{ drawPdf }, found] = await Promise.all([
        import('./draw-pdf.ts'),
        typeof source === 'string'
          ? { url: source }
          : source.arrayBuffer().then((data) => ({ data })),
      ]);
      if (!isLeft) await drawPdf(found, holder, label, stop);
    };
    draw().then(
      () => isLeft || setDrawing('drawn'),
      () => isLeft || setDrawing('failed'),
    );
    return () => {
      isLeft = true;
      stop.drawing();
      holder.replaceChildren();
    };
  }, [container, source, page, intl]);
  return drawing;
}
