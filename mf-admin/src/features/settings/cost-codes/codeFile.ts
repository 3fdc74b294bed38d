import { choiceField, textField, type ImportField, type ImportRow } from '@plumbline/design/import';
import { costTypes } from '@plumbline/domain';

/** What a row is known by, as `known_cost_codes` in the database has it. */
export function codeKeys({ code }: ImportRow) {
  const keys = typeof code === 'string' && code.trim() ? [`code ${code.trim().toLowerCase()}`] : [];
  return { asks: keys, gives: keys };
}

/** Fields of a cost code that a CSV column can go to. */
export const codeImportFields: readonly ImportField[] = [
  {
    key: 'code',
    label: 'Code',
    aliases: ['cost code', 'number', 'no.'],
    required: true,
    parse: textField(20),
  },
  {
    key: 'name',
    label: 'Name',
    aliases: ['description', 'title'],
    required: true,
    parse: textField(120),
  },
  {
    key: 'cost_type',
    label: 'Type',
    aliases: ['cost type', 'category'],
    hint: 'Other',
    parse: choiceField(costTypes, {
      labour: 'labor',
      materials: 'material',
      subcontractor: 'subcontract',
      subcontractors: 'subcontract',
      sub: 'subcontract',
    }),
  },
];
