import type { Catalogue, Column, Reference, Relation, Routine } from './catalogue.ts';

const numbers = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'];

function typeOf(sqlType: string): string {
  if (sqlType.endsWith('[]')) return `${typeOf(sqlType.slice(0, -2))}[]`;
  if (numbers.includes(sqlType)) return 'number';
  if (sqlType === 'boolean') return 'boolean';
  if (sqlType === 'json' || sqlType === 'jsonb') return 'Json';
  if (sqlType === 'void') return 'undefined';
  return 'string';
}

const lines = (items: readonly string[], indent: string) =>
  items.map((item) => `${indent}${item}\n`).join('');

function block(name: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return `${indent}${name}: Record<never, never>;\n`;
  return `${indent}${name}: {\n${lines(items, `${indent}  `)}${indent}};\n`;
}

const valueOf = (column: Column) => `${typeOf(column.type)}${column.isNullable ? ' | null' : ''}`;

function writeField(column: Column, isUpdate: boolean): string {
  if (column.isGenerated) return `${column.name}?: never;`;
  const isOptional = isUpdate || column.hasDefault || column.isNullable;
  return `${column.name}${isOptional ? '?' : ''}: ${valueOf(column)};`;
}

function relationshipsOf(relation: Relation, references: readonly Reference[]): string {
  const own = references.filter((reference) => reference.relation === relation.name);
  if (own.length === 0) return '        Relationships: [];\n';
  const items = own.map((reference) =>
    [
      '{',
      `            foreignKeyName: ${JSON.stringify(reference.name)};`,
      `            columns: ${JSON.stringify(reference.columns)};`,
      `            isOneToOne: ${reference.isOneToOne};`,
      `            referencedRelation: ${JSON.stringify(reference.referencedRelation)};`,
      `            referencedColumns: ${JSON.stringify(reference.referencedColumns)};`,
      '          },',
    ].join('\n'),
  );
  return `        Relationships: [\n${lines(items, '          ')}        ];\n`;
}

function relationOf(relation: Relation, references: readonly Reference[]): string {
  const indent = '        ';
  const row = relation.columns.map((column) => `${column.name}: ${valueOf(column)};`);
  const writes = relation.isView
    ? ''
    : block(
        'Insert',
        relation.columns.map((column) => writeField(column, false)),
        indent,
      ) +
      block(
        'Update',
        relation.columns.map((column) => writeField(column, true)),
        indent,
      );
  return `      ${relation.name}: {\n${block('Row', row, indent)}${writes}${relationshipsOf(relation, references)}      };\n`;
}

function routineOf(routine: Routine, relations: readonly Relation[]): string {
  const args = routine.args.map(
    ({ name, type, isOptional }) =>
      `${name}${isOptional ? '?' : ''}: ${typeOf(type)}${isOptional ? ' | null' : ''}`,
  );
  const argsType = args.length > 0 ? `{ ${args.join('; ')} }` : 'Record<PropertyKey, never>';
  const returned = relations.find(({ name }) => name === routine.returns);
  const kind = returned?.isView ? 'Views' : 'Tables';
  const value = returned
    ? `Database['public']['${kind}']['${returned.name}']['Row']`
    : typeOf(routine.returns);
  return `      ${routine.name}: { Args: ${argsType}; Returns: ${value}${routine.isSet ? '[]' : ''} };\n`;
}

/** The source of `packages/data/src/database.types.ts`, in the shape that supabase-js expects of `Database`. */
export function databaseTypes({ relations, references, routines }: Catalogue): string {
  const tables = relations.filter(({ isView }) => !isView);
  const views = relations.filter(({ isView }) => isView);
  return `/** Generated from the database by \`pnpm db:types\`; do not edit. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
${tables.map((table) => relationOf(table, references)).join('')}    };
    Views: {
${views.map((view) => relationOf(view, references)).join('')}    };
    Functions: {
${routines.map((routine) => routineOf(routine, relations)).join('')}    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
`;
}
