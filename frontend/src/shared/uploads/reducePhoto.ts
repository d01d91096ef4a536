import { type FileRules } from './fileRules';

/** Of the longer side. The next is tried if the file is still too large. */
const MAX_SIDES_PIXELS = [4000, 3000, 2000];
const QUALITY = 0.88;
const PHOTO = /\.(jpe?g|png)$/i;
const HEIC = /\.(heic|heif)$/i;

/** Whether the photograph would be refused as it is, and this browser can make it smaller or another format. */
export function canBeReduced(file: File, { extensions, maxFileBytes }: FileRules): boolean {
  if (!extensions.includes('jpg') || typeof createImageBitmap !== 'function') return false;
  const isHeic = HEIC.test(file.name);
  if (isHeic && !extensions.includes('heic')) return true;
  return (isHeic || PHOTO.test(file.name)) && file.size > maxFileBytes;
}

/**
 * The photograph as an upright JPEG that is small enough, without the data of the camera; null if the browser cannot draw
 * it.
 */
export async function reducePhoto(file: File, { maxFileBytes }: FileRules): Promise<File | null> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    for (const side of MAX_SIDES_PIXELS) {
      const blob = await draw(image, side);
      if (blob && blob.size <= maxFileBytes) {
        image.close();
        const name = file.name.replace(/\.[^.]+$/, '.jpg');
        return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified });
      }
    }
    image.close();
  } catch {
    // Not an image, or one that this browser cannot draw.
  }
  return null;
}

function draw(image: ImageBitmap, maxSide: number): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
