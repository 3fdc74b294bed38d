import type { Dispatch, SetStateAction } from 'react';
import type { DraftLine } from '../draftLines.ts';

export type LineActions = {
  change: (id: string, patch: Partial<DraftLine>) => void;
  remove: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  copy: (id: string) => void;
  startSection: (id: string) => void;
  putInPackage: (id: string, name: string) => void;
  renameSection: (id: string, section: string) => void;
};

type Lines = readonly DraftLine[];

/** Of alternatives in one group, only one is chosen. */
export function changeLine(lines: Lines, id: string, patch: Partial<DraftLine>): DraftLine[] {
  const changed = lines.map((line) => (line.id === id ? { ...line, ...patch } : line));
  const chosen = changed.find((line) => line.id === id);
  if (!chosen?.is_selected || chosen.alternative_group === '') return changed;
  return changed.map((line) =>
    line.id !== id && line.alternative_group === chosen.alternative_group && line.is_selected
      ? { ...line, is_selected: false }
      : line,
  );
}

/** Moves a line by one place; past either end it stays. */
export function moveLine(lines: Lines, id: string, by: -1 | 1): DraftLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  const neighbour = lines[from + by];
  if (!line || !neighbour) return [...lines];
  return lines.with(from, neighbour).with(from + by, { ...line, section: neighbour.section });
}

/** Renames a section: all its consecutive lines. */
export function renameSection(lines: Lines, id: string, section: string): DraftLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const before = lines[from]?.section;
  const rest = lines.slice(from).findIndex((line) => line.section !== before);
  const end = rest === -1 ? lines.length : from + rest;
  return lines.map((line, at) => (at >= from && at < end ? { ...line, section } : line));
}

/** Opens a section at a line, down to where its old section ends. */
export function startSection(lines: Lines, id: string): DraftLine[] {
  const taken = new Set(lines.map(({ section }) => section));
  const name = Array.from({ length: taken.size + 1 }, (_, at) => `Section ${at + 1}`).find(
    (candidate) => !taken.has(candidate),
  );
  return renameSection(lines, id, name ?? 'Section');
}

/** The package that counts towards the total: the one selected when the client opens the quote. */
export const recommendedPackage = (lines: Lines) =>
  lines.find((line) => line.package !== '' && line.is_selected)?.package;

/** Puts a line into a package, or with an empty name into all of them. */
export function putInPackage(lines: Lines, id: string, name: string): DraftLine[] {
  const recommended = recommendedPackage(lines.filter((line) => line.id !== id)) ?? name;
  return lines.map((line) =>
    line.id === id
      ? {
          ...line,
          package: name,
          is_optional: false,
          alternative_group: '',
          is_selected: name === '' || name === recommended,
        }
      : line,
  );
}

/** The package of which the lines count towards the total. */
export const recommendPackage = (lines: Lines, name: string): DraftLine[] =>
  lines.map((line) =>
    line.package === '' ? line : { ...line, is_selected: line.package === name },
  );

/** Renames a package in its lines; with an empty name its lines belong to every package. */
export const renamePackage = (lines: Lines, from: string, to: string): DraftLine[] =>
  lines.map((line) =>
    line.package === from && from !== ''
      ? { ...line, package: to, is_selected: to === '' || line.is_selected }
      : line,
  );

/** Duplicates a line; the copy drops the change order so it isn't billed twice. */
export function copyLine(lines: Lines, id: string, newId: string): DraftLine[] {
  return lines.flatMap((line) =>
    line.id === id ? [line, { ...line, id: newId, change_order_id: null }] : [line],
  );
}

/** The editor's actions; a stable object, so rows don't rerender. */
export function lineActions(setLines: Dispatch<SetStateAction<DraftLine[]>>): LineActions {
  return {
    change: (id, patch) => setLines((lines) => changeLine(lines, id, patch)),
    remove: (id) => setLines((lines) => lines.filter((line) => line.id !== id)),
    move: (id, by) => setLines((lines) => moveLine(lines, id, by)),
    copy: (id) => setLines((lines) => copyLine(lines, id, crypto.randomUUID())),
    putInPackage: (id, name) => setLines((lines) => putInPackage(lines, id, name)),
    startSection: (id) => setLines((lines) => startSection(lines, id)),
    renameSection: (id, section) => setLines((lines) => renameSection(lines, id, section)),
  };
}
