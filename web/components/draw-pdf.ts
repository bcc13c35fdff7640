import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
// Vite resolves it to an address.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

const most_pages = 6;

/**
 * Renders the pages of a PDF one below another, as wide as their container and at the resolution of
 * the screen. `label` names a page for screen readers; `stop.drawing` is set to a function that
 * cancels the work.
 */
export async function drawPdf(
  source: { url: string } | { data: ArrayBuffer },
  container: HTMLElement,
  label: (page: number, pages: number) => string,
  stop: { drawing: () => void },
): Promise<void> {
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({ ...source, useWasm: false });
  stop.drawing = () => void task.destroy();
  const pdf = await task.promise;
  const pages = Math.min(pdf.numPages, most_pages);
  for (let number = 1; number <= pages; number++) {
    const page = await pdf.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    const scale = (container.clientWidth / width) * Math.min(devicePixelRatio, 2);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label(number, pdf.numPages));
    await page.render({ canvas, viewport }).promise;
    container.append(canvas);
  }
}
