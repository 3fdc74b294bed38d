/** Pixels of the longer side that go to a model. */
export const modelSide = 1800;

/** A smaller JPEG of an image in base64, for a vision model. Rejects what is no image. */
export async function forModel(image: Blob): Promise<{ type: string; image: string }> {
  const small = await shrink(image);
  return { type: small.type, image: await toBase64(small) };
}

async function shrink(image: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  const scale = Math.min(1, modelSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image can’t be drawn'))),
      'image/jpeg',
      0.85,
    );
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  const part = 0x80_00;
  for (let at = 0; at < bytes.length; at += part)
    text += String.fromCodePoint(...bytes.subarray(at, at + part));
  return btoa(text);
}
