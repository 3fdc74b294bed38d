export { csvFileName, downloadCsv, toCsv, type CsvColumn, type CsvValue } from './csvExport.ts';
export {
  booleanField,
  choiceField,
  codeField,
  emailField,
  numberField,
  readNumber,
  textField,
} from './fieldParsers.ts';
export { ImportDialog } from './ImportDialog.tsx';
export type {
  ImportBatch,
  ImportField,
  ImportRow,
  ImportTarget,
  Mapping,
  Parsed,
  RowKeys,
  SavedBatch,
  ServerVerdict,
  UndoneBatch,
  EarlierImport,
} from './importTarget.ts';
