import { makeQuaggaDecoder, type GreyFrame } from './quaggaDecoder.ts';

/** Finds a code in the current frame; null when there is none. */
export type ReadBarcode = (camera: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const wanted: readonly string[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];
const widest = 640;

/** The browser's own detector, if it supports every format we need. */
async function ownDetector(): Promise<ReadBarcode | undefined> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return undefined;
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!wanted.every((format) => known.includes(format))) return undefined;
  const detector = new BarcodeDetector({ formats: wanted });
  return async (camera) => {
    const [found] = await detector.detect(camera);
    return found?.rawValue ?? null;
  };
}

/** The luma of each pixel (ITU-R BT.601). */
function toGrey({ data, width, height }: ImageData): GreyFrame {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4;
    grey[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { data: grey, width, height };
}

async function libraryDetector(): Promise<ReadBarcode> {
  const decode = await makeQuaggaDecoder();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (camera) => {
    const scale = Math.min(1, widest / (camera.videoWidth || 1));
    const width = Math.round(camera.videoWidth * scale);
    const height = Math.round(camera.videoHeight * scale);
    if (!context || width === 0 || height === 0) return null;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(camera, 0, 0, width, height);
    return decode(toGrey(context.getImageData(0, 0, width, height)));
  };
}

/** The best reader available: the browser's, otherwise the library, loaded on demand. */
export const makeBarcodeReader = async (): Promise<ReadBarcode> =>
  (await ownDetector()) ?? libraryDetector();
