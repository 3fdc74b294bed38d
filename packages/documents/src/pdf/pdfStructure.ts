import type { jsPDF } from 'jspdf';
import type { Tag } from '../marks.ts';
import { utf16String } from './fontParts.ts';
import { part } from './untyped.ts';

/** Marked content: its page, and its number there. */
type Part = { page: number; part: number };
type Element = { tag: Tag; id: number; content: (Part | Element)[] };

const isElement = (one: Part | Element): one is Element => 'tag' in one;

/** The structure tree of one PDF, which jspdf does not know of. */
export type PdfStructure = {
  /** Opens marked content of a tag on a page (counted from 0); close it with `EMC`. */
  begin: (tag: Tag, page: number) => string;
};

type Internal = {
  newObjectDeferred: () => number;
  newObjectDeferredBegin: (id: number, writesHead: boolean) => void;
  out: (line: string) => void;
};

/**
 * Makes the PDF tagged (ISO 32000-1, 14.7 and 14.8): roles and reading order for screen readers,
 * tables with head cells, words for pictures, and bookmarks. jspdf writes none of this by itself,
 * but tells when pages, objects and catalogue are written.
 *
 * What stays out of reach with jspdf 4: PDF/UA and PDF/A (no XMP identification, no object
 * streams), a language for single passages, and links between cells and heads by name; bookmarks
 * lead to the top of their page.
 */
export function pdfStructure(doc: jsPDF): PdfStructure {
  const internal = internalOf(doc);
  const elements = new Map<Tag, Element>();
  const roots: Element[] = [];
  /** The element of each piece of marked content, page by page. */
  const pages: Element[][] = [];
  let rootId = 0;

  const elementOf = (tag: Tag): Element => {
    const known = elements.get(tag);
    if (known) return known;
    const element = { tag, id: 0, content: [] };
    elements.set(tag, element);
    (tag.parent ? elementOf(tag.parent).content : roots).push(element);
    return element;
  };

  const { events } = doc.internal;
  events.subscribe('putPage', ({ pageNumber }: { pageNumber: number }) => {
    internal.out(`/StructParents ${pageNumber - 1} /Tabs /S`);
  });
  events.subscribe('buildDocument', () => {
    for (const element of inOrder([...elements.values()]))
      if (element.tag.bookmark)
        doc.outline.add(null, element.tag.bookmark, { pageNumber: (pageOf(element) ?? 0) + 1 });
  });
  events.subscribe('postPutResources', () => {
    rootId = putTree(internal, { roots, elements: [...elements.values()], pages, doc });
  });
  events.subscribe('putCatalog', () => {
    internal.out(`/MarkInfo <</Marked true>> /StructTreeRoot ${rootId} 0 R`);
  });

  return {
    begin(tag, page) {
      const element = elementOf(tag);
      const parts = (pages[page] ??= []);
      const part = parts.length;
      element.content.push({ page, part });
      parts.push(element);
      const actual = tag.actual ? `/ActualText ${utf16String(tag.actual)}` : '';
      return `/${tag.role} <</MCID ${part}${actual}>> BDC`;
    },
  };
}

/** As they are read; what an element has of its own stands where its own place is. */
const inOrder = <One extends Part | Element>(list: readonly One[], own = 0): One[] =>
  list.toSorted((a, b) => orderOf(a, own) - orderOf(b, own));
const orderOf = (one: Part | Element, own: number) => (isElement(one) ? one.tag.order : own);

/** Where an element begins: a table has no content of its own, but its first cell has. */
const pageOf = ({ tag, content }: Element): number | undefined =>
  inOrder(content, tag.order)
    .map((one) => (isElement(one) ? pageOf(one) : one.page))
    .find((page) => page !== undefined);

type Tree = { roots: Element[]; elements: Element[]; pages: Element[][]; doc: jsPDF };

/** Writes every element and answers the number of the tree's root. */
function putTree(internal: Internal, { roots, elements, pages, doc }: Tree): number {
  const { newObjectDeferred, newObjectDeferredBegin, out } = internal;
  const pageIds = pages.map((_, at) => doc.getPageInfo(at + 1).objId);
  const rootId = newObjectDeferred();
  const documentId = newObjectDeferred();
  const parentsId = newObjectDeferred();
  for (const element of elements) element.id = newObjectDeferred();
  const put = (id: number, dictionary: string) => {
    newObjectDeferredBegin(id, true);
    out(`<<${dictionary}>>\nendobj`);
  };
  const references = (list: readonly Element[]) => list.map(({ id }) => `${id} 0 R`).join(' ');
  put(rootId, `/Type/StructTreeRoot/K ${documentId} 0 R/ParentTree ${parentsId} 0 R`);
  put(documentId, `/S/Document/P ${rootId} 0 R/K [${references(inOrder(roots))}]`);
  const parents = pages.map((parts, at) => `${at} [${references(parts)}]`);
  put(parentsId, `/Nums [${parents.join('\n')}]`);
  const putElement = ({ tag, id, content }: Element, parentId: number) => {
    const first = content.flatMap((one) => (isElement(one) ? [] : [one.page]))[0];
    const sorted = inOrder(content, tag.order);
    const kids = sorted.map((one) => {
      if (isElement(one)) return `${one.id} 0 R`;
      if (one.page === first) return String(one.part);
      return `<</Type/MCR/Pg ${pageIds[one.page]} 0 R/MCID ${one.part}>>`;
    });
    const page = first === undefined ? '' : `/Pg ${pageIds[first]} 0 R`;
    const alt = tag.alt ? `/Alt ${utf16String(tag.alt)}` : '';
    put(
      id,
      `/S/${tag.role}/P ${parentId} 0 R${page}/K [${kids.join(' ')}]${alt}${attributes(tag)}`,
    );
    for (const one of sorted) if (isElement(one)) putElement(one, id);
  };
  for (const element of inOrder(roots)) putElement(element, documentId);
  return rootId;
}

function attributes({ scope, span }: Tag): string {
  if (!scope && !span) return '';
  return `/A <</O/Table${scope ? `/Scope/${scope}` : ''}${span ? `/ColSpan ${span}` : ''}>>`;
}

/** The parts of jspdf that its types do not show. */
function internalOf({ internal }: jsPDF): Internal {
  const begin = part(internal, 'newObjectDeferredBegin');
  const deferred = part(internal, 'newObjectDeferred');
  const out = part(internal, 'out');
  return {
    newObjectDeferred: () => Number(deferred()),
    newObjectDeferredBegin: (id, writesHead) => void begin(id, writesHead),
    out: (line) => void out(line),
  };
}
