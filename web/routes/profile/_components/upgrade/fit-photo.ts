/** Longest side of a reduced photo, in pixels: enough to read a receipt. */
const longest_side = 2400;
const qualities = [0.85, 0.7, 0.5];

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

/**
 * Returns a photo small enough to be sent: unchanged if it is, else reduced and as JPEG. A file
 * that this browser cannot decode is returned unchanged, and the server reports the problem.
 */
export async function fitPhoto(file: File, max_bytes: number): Promise<File> {
  if (file.size <= max_bytes || !file.type.startsWith('image/')) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, longest_side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality);
    if (blob && blob.size <= max_bytes)
      return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  }
  return file;
}
