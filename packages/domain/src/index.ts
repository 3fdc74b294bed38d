export * from './catalogBarcode.ts';
export * from './catalogPrice.ts';
export * from './catalogSeason.ts';
export * from './catalogSku.ts';
export * from './catalogStock.ts';
export * from './catalogUnits.ts';
export * from './catalogValues.ts';
export * from './documentTotals.ts';
