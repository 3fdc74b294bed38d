import type { Measure } from '../marks.ts';
import type { DocumentLogo, DocumentSender, DocumentTemplate } from '../model.ts';
import type { Sheet } from '../paper.ts';
import type { MakeTag } from './tags.ts';

/** What every part of a layout needs to know. */
export type Setting = {
  sheet: Sheet;
  measure: Measure;
  sender: DocumentSender;
  template: DocumentTemplate;
  /** Absent where there is none or it could not be read. */
  logo?: Pick<DocumentLogo, 'width' | 'height'>;
  /** Says what each part is, in reading order. */
  tag: MakeTag;
  /** The brand's colour, legible on white. */
  color: string;
};
