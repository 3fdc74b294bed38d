import type { QuaggaJSConfigObject } from '@ericblade/quagga2';

/** A camera frame in gray values, row by row. */
export type GreyFrame = { data: Uint8Array; width: number; height: number };

const config: QuaggaJSConfigObject = {
  locator: { halfSample: true, patchSize: 'medium' },
  decoder: {
    readers: ['ean_reader', 'ean_8_reader', 'upc_reader', 'upc_e_reader', 'code_128_reader'],
  },
  numOfWorkers: 0,
  canvas: { createOverlay: false },
};

/** Reads a Code 128 whose check symbol looks like a field separator. */
const separator = '\u001D';

/** Random reads have a high mean error; above this they are rejected. */
const believable = 0.16;

const errorOf = (part: unknown) =>
  typeof part === 'object' && part !== null && 'error' in part && typeof part.error === 'number'
    ? [part.error]
    : [];

function meanError(parts: readonly unknown[] = []): number {
  const errors = parts.flatMap(errorOf);
  return errors.reduce((sum, error) => sum + error, 0) / (errors.length || 1);
}

/** Loads the library as a separate chunk and returns a decoder for one frame. */
export async function makeQuaggaDecoder() {
  const { default: Quagga } = await import('@ericblade/quagga2/dist/quagga.min.js');

  const readOnce = async (
    { data, width, height }: GreyFrame,
    locate: boolean,
  ): Promise<string | null> => {
    const image = new Quagga.ImageWrapper({ x: width, y: height, type: 'XYSize' }, data);
    // Reads the given frame; by default the library would load an image by URL.
    const withFrame: Pick<typeof Quagga, 'init'> = {
      init: (settings, onReady, _, instance) => {
        instance.start = () => instance.locateAndDecode();
        Quagga.init(settings, onReady, image, instance);
      },
    };
    const found = await Quagga.decodeSingle.call(withFrame, { ...config, locate });
    const result = found?.codeResult;
    if (!result?.code || meanError(result.decodedCodes) >= believable) return null;
    return result.code.endsWith(separator) ? result.code.slice(0, -1) : result.code;
  };

  // Localizing finds tilted and small codes; upright bars are found more reliably without it.
  return async (frame: GreyFrame) => (await readOnce(frame, true)) ?? readOnce(frame, false);
}
