// The package's own entry is for Node; its browser build has the same shape. `init` takes a fourth
// argument, missing in its types: the instance to read with.
declare module '@ericblade/quagga2/dist/quagga.min.js' {
  import type {
    ImageWrapper,
    QuaggaJSConfigObject,
    QuaggaJSResultObject,
  } from '@ericblade/quagga2';

  type Init = (
    config: QuaggaJSConfigObject,
    onReady: (error?: unknown) => void,
    image: ImageWrapper | null,
    instance: { start: () => unknown; locateAndDecode: () => Promise<void> },
  ) => void;
  const Quagga: {
    init: Init;
    decodeSingle(
      this: { init: Init },
      config: QuaggaJSConfigObject,
    ): Promise<QuaggaJSResultObject | undefined>;
    ImageWrapper: typeof ImageWrapper;
  };
  export default Quagga;
}
