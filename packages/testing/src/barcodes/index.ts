export { barcodeFilm, toY4m } from './barcodeFilm.ts';
export { drawBarcode, type Take } from './drawBarcode.ts';
export { encodeBarcode, type Symbology } from './encodeBarcode.ts';
