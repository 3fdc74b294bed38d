import type { Handler } from './handler.ts';

const words = new Set(['null', 'not_null', 'unknown', 'true', 'false']);

/**
 * Keeps the text of a filter a text: @supabase/lite reads `+15125550100`, `007.0` and `1e3` as figures, and then finds
 * no text of that form. What it reads back as it stands may stay; in quotes it is a text, whatever the column.
 */
export const keepFilterTexts =
  (next: Handler): Handler =>
  (request, peer) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/rest/v1/') || !url.search) return next(request, peer);
    let isChanged = false;
    for (const name of new Set(url.searchParams.keys())) {
      const [value = '', ...others] = url.searchParams.getAll(name);
      const quoted = quotedFilter(value);
      if (quoted === value || others.length > 0) continue;
      url.searchParams.set(name, quoted);
      isChanged = true;
    }
    if (!isChanged) return next(request, peer);
    const { method, headers, body } = request;
    const duplex = body ? { body, duplex: 'half' as const } : {};
    return next(new Request(url, { method, headers, ...duplex }), peer);
  };

function quotedFilter(value: string): string {
  const one = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s.exec(value);
  if (one) return `${one[1]}${quoted(one[2] ?? '')}`;
  const many = /^((?:not\.)?in\.\()([^"()]*)(\))$/s.exec(value);
  if (many) return `${many[1]}${(many[2] ?? '').split(',').map(quoted).join(',')}${many[3]}`;
  return value;
}

/** A figure in its plain form means the same either way, and a switch does; any other form is a text. */
function quoted(value: string): string {
  const figure = Number(value);
  const isRead = value.trim() !== '' && Number.isFinite(figure) && String(figure) !== value;
  const isNothing = words.has(value.toLowerCase()) && !['true', 'false'].includes(value);
  return isRead || isNothing ? `"${value}"` : value;
}
